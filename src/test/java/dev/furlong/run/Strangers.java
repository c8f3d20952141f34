package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Somebody else on this machine, who knows all of a target but its password. */
final class Strangers {
    private static final List<String> USERS = List.of("app", "furlong", "sa", "root", "joe");

    /** Of a refused user; where a driver is asked for a password that it has not, PostgreSQL's and Derby's own. */
    private static final String REFUSED = "28.*|08004";

    /** A larger file is the image of a disk, whose files are read where it is mounted. */
    private static final long LARGEST_READ = 200 << 20;

    private Strangers() {}

    /** Whoever has the password comes in, and nobody else: no other user, and no other password. */
    static void areRefused(Connector ours) throws SQLException {
        ours.open().close();
        for (Connector stranger : all(ours)) {
            assertThatExceptionOfType(SQLException.class)
                    .as("%s", stranger)
                    .isThrownBy(() -> stranger.open().close())
                    .satisfies(e -> assertThat(e.getSQLState()).as("%s", e).matches(REFUSED));
            // H2 lets a stranger wait ever longer, until somebody has come in.
            ours.open().close();
        }
    }

    private static List<Connector> all(Connector ours) {
        List<Connector> strangers = new ArrayList<>();
        String own = String.valueOf(ours.properties().get("user"));
        Stream.concat(Stream.of(own), USERS.stream()).distinct().forEach(user -> {
            strangers.add(as(ours, user, null));
            strangers.add(as(ours, user, Password.told(user)));
            strangers.add(as(ours, user, Password.random()));
            if (!user.equalsIgnoreCase(own)) {
                strangers.add(as(ours, user, ours.password()));
            }
        });
        return strangers;
    }

    static Connector as(Connector ours, String user, @Nullable Password password) {
        Map<String, String> properties = new HashMap<>(ours.properties());
        properties.put("user", user);
        return new Connector(ours.driverClass(), ours.url(), properties, ours.session(), password);
    }

    /** Nobody reads the password where another account can look, nor in any file below a folder. */
    static void cannotReadIt(Connector ours, Path folder) {
        String secret = Objects.requireNonNull(ours.password()).text();
        assertThat(secret).matches("[A-Za-z0-9]{22,}");
        List<String> places = new ArrayList<>();
        ProcessHandle.allProcesses()
                .map(process -> Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                .filter(file -> holds(file, secret))
                .forEach(file -> places.add(file.toString()));
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    boolean image = attributes.size() > LARGEST_READ;
                    if (attributes.isRegularFile() && !image && holds(file, secret)) {
                        places.add(file.toString());
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    // An engine that runs makes files and removes them.
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(places).as("places of the password").isEmpty();
    }

    /** In pieces, which need little memory. */
    private static boolean holds(Path file, String secret) {
        byte[] piece = new byte[1 << 20];
        try (InputStream in = Files.newInputStream(file)) {
            String before = "";
            for (int length = in.read(piece); length > 0; length = in.read(piece)) {
                String words = before + new String(piece, 0, length, StandardCharsets.ISO_8859_1);
                if (words.contains(secret)) {
                    return true;
                }
                before = words.substring(Math.max(0, words.length() - secret.length()));
            }
            return false;
        } catch (NoSuchFileException e) {
            // A process or a file that is gone holds nothing.
            return false;
        } catch (IOException e) {
            // Reading the command line of a process that ends.
            return false;
        }
    }
}
