package dev.furlong.deployment.binaries;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The jars of a build of the user's own, in place of those of a release: an engine with its driver, or a driver alone. They are
 * copied, so that a build that goes on meanwhile changes nothing of a run.
 */
public final class OwnJars {
    private static final String DRIVERS = "META-INF/services/java.sql.Driver";
    private static final String LEGAL =
            "; legal: an absolute path of a jar, or of a folder of jars, with a JDBC driver";

    private OwnJars() {}

    /**
     * Copies of the jars at a path, in the order of their names.
     *
     * @param written the path of a jar, or of a folder of jars
     * @throws PlanException if there are none, one cannot be read, or none of them has a JDBC driver
     */
    public static List<Path> copies(String written) {
        Path path = Path.of(written);
        if (!path.isAbsolute()) {
            throw refused("be an absolute path", written);
        }
        List<Path> jars = jars(path);
        if (jars.isEmpty()) {
            throw refused(
                    "hold a jar",
                    written
                            + (Files.isDirectory(path)
                                    ? ", where there is none"
                                    : Files.exists(path) ? ", which is no jar" : ", which does not exist"));
        }
        boolean driver = false;
        for (Path jar : jars) {
            try (JarFile opened = new JarFile(jar.toFile())) {
                driver |= opened.getEntry(DRIVERS) != null;
            } catch (IOException e) {
                throw refused("be readable jars", jar + ", of which Java says: " + e.getMessage());
            }
        }
        if (!driver) {
            throw refused("hold a JDBC driver", written + ", where no jar has " + DRIVERS);
        }
        OpenCopies copies = new OpenCopies();
        return jars.stream().map(copies::asItIs).toList();
    }

    private static List<Path> jars(Path path) {
        if (!Files.isDirectory(path)) {
            return Files.isRegularFile(path) && isJar(path) ? List.of(path) : List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> isJar(file) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw MachineException.cannot("read folder " + path, e);
        }
    }

    private static boolean isJar(Path file) {
        return file.toString().endsWith(".jar");
    }

    private static PlanException refused(String rule, String got) {
        return PlanException.ofSetting(Setting.JARS.key(), "must " + rule + ", got " + got + LEGAL);
    }

    /**
     * The SHA-256 of jars, by which a run knows them again: of their names and contents, in this order.
     *
     * @throws MachineException if one cannot be read
     */
    public static String sha256(List<Path> jars) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path jar : jars) {
                digest.update(String.valueOf(jar.getFileName()).getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                try (InputStream in = Files.newInputStream(jar)) {
                    in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw MachineException.cannot("read the jars of " + jars, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
