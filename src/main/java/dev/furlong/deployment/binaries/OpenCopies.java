package dev.furlong.deployment.binaries;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Copies of jars and of class folders in the cache, which every account may read. Their names
 * depend on names and contents, so the class path of a running JVM never changes.
 */
public final class OpenCopies {
    private static final int DIGITS = 16;
    /** The copies that JVMs of this process started with. They stay as they are. */
    private static final Map<Path, Path> MADE = new ConcurrentHashMap<>();

    private final CacheFolders cache;

    /** Copies in the cache of the account that runs this. */
    public OpenCopies() {
        this(CacheRoot.here());
    }

    OpenCopies(Path root) {
        this.cache = new CacheFolders(root);
    }

    /**
     * The copy of a jar or a folder. It is made if it does not exist.
     *
     * @throws MachineException if the original cannot be read, or the copy cannot be made
     */
    public Path of(Path original) {
        return MADE.computeIfAbsent(original.toAbsolutePath().normalize(), this::make);
    }

    /**
     * The copy of a jar or a folder as it is now, whatever JVMs of this process started with.
     *
     * @throws MachineException if the original cannot be read, or the copy cannot be made
     */
    Path asItIs(Path original) {
        return make(original.toAbsolutePath().normalize());
    }

    private Path make(Path original) {
        try (Stream<Path> tree = Files.walk(original)) {
            List<Path> files = tree.filter(Files::isRegularFile).sorted().toList();
            Path own = Path.of(String.valueOf(original.getFileName()));
            String name = "classes-" + digest(own, original, files).substring(0, DIGITS);
            return cache.folder(name, folder -> {
                        Unpacked unpacked = new Unpacked(folder);
                        for (Path file : files) {
                            try (InputStream in = Files.newInputStream(file)) {
                                unpacked.file(relative(own, original, file).toString(), in, false);
                            }
                        }
                    })
                    .resolve(own);
        } catch (IOException e) {
            throw MachineException.cannot("read class path " + original, e);
        }
    }

    private static Path relative(Path own, Path original, Path file) {
        return original.equals(file) ? own : own.resolve(original.relativize(file));
    }

    /**
     * A checksum of names and contents. Two releases of an engine may have the same jar under two
     * names.
     */
    private static String digest(Path own, Path original, List<Path> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
                for (Path file : files) {
                    String name = relative(own, original, file) + " " + Files.size(file) + "\n";
                    out.write(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                    Files.copy(file, out);
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("a JDK has SHA-256", e);
        }
    }
}
