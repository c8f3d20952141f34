package dev.furlong.deployment.binaries;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that an archive's entries are put into, and nothing outside of it. All may read what is in it. */
final class Unpacked {
    private final Path root;

    /** Puts entries into this folder, which exists. */
    Unpacked(Path root) throws IOException {
        this.root = root.toRealPath();
    }

    /** Makes a folder, if it is not there yet. */
    void folder(String name) throws IOException {
        makeFolder(name, inside(name, root.resolve(name)));
    }

    /** Writes a new file. */
    void file(String name, InputStream content, boolean executable) throws IOException {
        Path file = newPath(name);
        Files.copy(content, file);
        if (executable) {
            Openness.executable(file);
        } else {
            Openness.readable(file);
        }
    }

    /** Makes a new symbolic link. */
    void link(String name, String target) throws IOException {
        Path link = newPath(name);
        inside(name + " -> " + target, link.resolveSibling(target));
        Files.createSymbolicLink(link, Path.of(target));
    }

    private Path newPath(String name) throws IOException {
        Path path = inside(name, root.resolve(name));
        Path parent = path.getParent();
        if (path.equals(root) || parent == null) {
            throw new IOException("entry " + name + ": must name a file or folder, got the root");
        }
        makeFolder(name, parent);
        return path;
    }

    private Path inside(String name, Path path) throws IOException {
        Path plain = path.normalize();
        if (!plain.startsWith(root)) {
            throw new IOException("entry " + name + ": must stay in the folder that the archive is unpacked into");
        }
        return plain;
    }

    private void makeFolder(String name, Path folder) throws IOException {
        Path made = root;
        for (Path part : root.relativize(folder)) {
            made = made.resolve(part);
            // Two links may lead out together, though each of them alone stays inside.
            if (Files.isSymbolicLink(made)) {
                throw new IOException("entry " + name + ": must not be reached through a symbolic link, got " + made);
            }
            if (!Files.exists(made)) {
                Files.createDirectory(made);
                Openness.executable(made);
            }
        }
    }
}
