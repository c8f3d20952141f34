package dev.furlong.deployment.binaries;

import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/** The list of a folder's contents. It is written into the folder when that is whole, so that damage is seen. */
final class Contents {
    private static final String LIST = ".furlong-contents";

    private Contents() {}

    /** Writes the list into the folder. */
    static void record(Path folder) throws IOException {
        Path list = folder.resolve(LIST);
        Files.write(list, of(folder));
        Openness.readable(list);
    }

    /** Whether the folder holds what was written down: each file with its bytes and its mode, each link, and no more. */
    static boolean unchanged(Path folder) throws IOException {
        Path list = folder.resolve(LIST);
        return Files.isRegularFile(folder.resolve(OwnedDirectory.MARKER), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)
                && Files.readAllLines(list).equals(of(folder));
    }

    private static List<String> of(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted().toList()) {
                String name = folder.relativize(path).toString();
                if (!name.equals(LIST) && !name.equals(OwnedDirectory.MARKER)) {
                    lines.add(line(name, path));
                }
            }
        }
        return lines;
    }

    private static String line(String name, Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            return name + " -> " + Files.readSymbolicLink(path);
        }
        String mode = Openness.of(path);
        return name + " " + mode + " " + (Files.isDirectory(path) ? "folder" : Files.size(path) + " " + checksum(path));
    }

    private static String checksum(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), checksum)) {
            in.transferTo(out);
        }
        return Long.toHexString(checksum.getValue());
    }
}
