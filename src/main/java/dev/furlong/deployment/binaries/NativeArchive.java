package dev.furlong.deployment.binaries;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** A jar of native binaries: a {@code .txz} in it, or plain entries with {@code bin/} at any depth. */
final class NativeArchive {
    private static final Pattern PROGRAM = Pattern.compile("((?:.*/)?)bin/[^/]+");
    private static final Pattern RUN = Pattern.compile("(?:bin|scripts)/[^/]+");

    private NativeArchive() {}

    /**
     * Unpacks it so that {@code bin/} lies right in the folder.
     *
     * @throws IOException if it cannot be read, or holds what does not belong into the folder
     */
    static void unpack(Path jar, Path folder) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<JarEntry> entries =
                    file.stream().filter(entry -> !entry.isDirectory()).toList();
            Optional<JarEntry> inner = entries.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst();
            if (inner.isPresent()) {
                try (InputStream in = file.getInputStream(inner.get())) {
                    unpackTar(in, folder);
                }
            } else {
                unpackEntries(file, entries, folder);
            }
        }
    }

    private static void unpackTar(InputStream in, Path folder) throws IOException {
        Unpacked unpacked = new Unpacked(folder);
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(in, 1 << 16)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isDirectory()) {
                    unpacked.folder(entry.getName());
                } else if (entry.isSymbolicLink()) {
                    unpacked.link(entry.getName(), entry.getLinkName());
                } else if (entry.isFile() && !entry.isLink()) {
                    unpacked.file(entry.getName(), tar, (entry.getMode() & 0111) != 0);
                } else {
                    throw new IOException(
                            "entry " + entry.getName() + ": must be a file, a folder or a symbolic link, got type '"
                                    + (char) entry.getLinkFlag() + "'");
                }
            }
        }
    }

    /** A jar keeps no exec bits: what lies in {@code bin} and {@code scripts} gets them. */
    private static void unpackEntries(JarFile file, List<JarEntry> entries, Path folder) throws IOException {
        String above = entries.stream()
                .map(entry -> PROGRAM.matcher(entry.getName()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> new IOException("must hold a folder bin or a .txz, got neither"));
        Unpacked unpacked = new Unpacked(folder);
        for (JarEntry entry : entries) {
            if (entry.getName().startsWith(above) && !entry.getName().startsWith("META-INF/")) {
                String name = entry.getName().substring(above.length());
                try (InputStream in = file.getInputStream(entry)) {
                    unpacked.file(name, in, RUN.matcher(name).matches());
                }
            }
        }
    }
}
