package dev.furlong.storage.owned;

import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.LoopDevice;
import dev.furlong.storage.kernel.MountTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The storage that killed runs left: folders that carry our marker and that no living process has locked, and the loop
 * devices and mounts whose image lies in such a folder. Without a marker nothing is ours.
 */
public final class AbandonedStorage {
    private AbandonedStorage() {}

    /**
     * Finds folders below a root and what hangs on them, and loop devices wherever their folder is.
     *
     * @param root the folder of all results, which need not exist
     * @throws MachineException if it cannot be looked through
     */
    public static List<Leftover> find(Path root) {
        List<Leftover> found = new ArrayList<>();
        List<Leftover> devices = new ArrayList<>();
        Set<Path> folders = new LinkedHashSet<>();
        for (LoopDevice loop : LoopDevice.attached()) {
            abandonedAbove(loop.image()).ifPresent(folder -> {
                folders.add(folder);
                for (MountTable.Mount mount : loop.mounts()) {
                    found.add(new Leftover(
                            Leftover.Kind.MOUNT, mount.point(), "mount of " + loop.file() + " at " + mount.point()));
                }
                devices.add(new Leftover(
                        Leftover.Kind.LOOP_DEVICE, loop.file(), "loop device " + loop.file() + " of " + loop.image()));
            });
        }
        folders.addAll(abandonedBelow(root));
        found.addAll(devices);
        folders.forEach(folder -> found.add(new Leftover(Leftover.Kind.FOLDER, folder, "folder " + folder)));
        return found;
    }

    /**
     * Removes a leftover, after looking again whether it is abandoned; nothing if it is gone.
     *
     * @throws MachineException if it is in use after all, or cannot be removed
     */
    public static void remove(Leftover leftover) {
        switch (leftover.kind()) {
            case MOUNT ->
                LoopDevice.attached().stream()
                        .filter(loop -> loop.mounts().stream()
                                .anyMatch(mount -> mount.point().equals(leftover.path())))
                        .forEach(loop -> {
                            demandAbandoned(loop);
                            loop.unmountBelow(leftover.path());
                        });
            case LOOP_DEVICE ->
                LoopDevice.attached().stream()
                        .filter(loop -> loop.file().equals(leftover.path()))
                        .forEach(loop -> {
                            demandAbandoned(loop);
                            loop.release(Path.of("/"));
                        });
            case FOLDER -> {
                whyItStays(leftover.path()).ifPresent(because -> {
                    throw new MachineException(because);
                });
                OwnedDirectory.deleteAbandoned(leftover.path());
            }
            case CONTAINER, CONTROL_GROUP ->
                throw new IllegalArgumentException("leftover: must be storage, got " + leftover);
        }
    }

    private static void demandAbandoned(LoopDevice loop) {
        if (abandonedAbove(loop.image()).isEmpty()) {
            throw new MachineException("loop device " + loop.file() + ": must have an image in an abandoned folder of"
                    + " ours, got " + loop.image() + "; it was left alone");
        }
    }

    /** The outermost marked folder above a path, if there is one and no living process uses any of them. */
    private static Optional<Path> abandonedAbove(Path path) {
        Path outermost = null;
        for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
            if (OwnedDirectory.isMarked(folder)) {
                if (OwnedDirectory.isInUse(folder)) {
                    return Optional.empty();
                }
                outermost = folder;
            }
        }
        return Optional.ofNullable(outermost);
    }

    /** The outermost marked folders below a root that are not in use, each after those on other disks that it names. */
    private static Set<Path> abandonedBelow(Path root) {
        Set<Path> folders = new LinkedHashSet<>();
        if (!Files.isDirectory(root)) {
            return folders;
        }
        try {
            Files.walkFileTree(root.toRealPath(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    if (!OwnedDirectory.isMarked(folder)) {
                        return FileVisitResult.CONTINUE;
                    }
                    // One bad note or marker must not keep the rest from being found.
                    boolean stays = whyItStays(folder).isPresent();
                    if (stays || !OwnedDirectory.isInUse(folder)) {
                        if (!stays) {
                            folders.addAll(onOtherDisks(folder));
                        }
                        folders.add(folder);
                    }
                    return FileVisitResult.SKIP_SUBTREE;
                }

                /** Another account's private folder: {@link #leftAlone} says so. */
                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw MachineException.cannot("read folder " + root, e);
        }
        return folders;
    }

    private static List<Path> onOtherDisks(Path folder) throws IOException {
        return noted(folder).stream()
                .filter(noted -> OtherDisk.notOf(noted.by(), noted.other()).isEmpty())
                .map(Noted::other)
                .filter(other -> !OwnedDirectory.isInUse(other))
                .toList();
    }

    /**
     * Says why an abandoned folder must stay: it holds a note, or leads to a marker, that cannot be
     * read. Without it, nothing would lead to the folder on another disk any more. Empty if it may go.
     */
    public static Optional<String> whyItStays(Path folder) {
        if (!OwnedDirectory.isMarked(folder)) {
            // It is gone meanwhile.
            return Optional.empty();
        }
        try {
            // A marker that cannot be opened does not tell if the folder is in use.
            OwnedDirectory.isInUse(folder);
            onOtherDisks(folder);
            return Optional.empty();
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (IOException | UncheckedIOException e) {
            return Optional.of("cannot read folder " + folder + ": " + Cause.of(e));
        }
    }

    /**
     * Says why marked folders on other disks stay, though notes in abandoned folders below a root
     * name them; and which folders this account cannot look into. The root need not exist.
     */
    public static List<String> leftAlone(Path root) {
        List<String> words = new ArrayList<>();
        if (Files.notExists(root)) {
            return words;
        }
        try {
            for (Path folder : abandonedBelow(root)) {
                boolean readable = folder.startsWith(root.toRealPath())
                        && whyItStays(folder).isEmpty();
                for (Noted noted : readable ? noted(folder) : List.<Noted>of()) {
                    OtherDisk.notOf(noted.by(), noted.other())
                            .ifPresent(because -> words.add("folder " + noted.other() + ", which a note in "
                                    + noted.by() + " names: it " + because + "; delete it yourself if it is yours"));
                }
            }
            words.addAll(unreadableBelow(root));
            return words;
        } catch (IOException e) {
            throw MachineException.cannot("read folder " + root, e);
        }
    }

    private static List<String> unreadableBelow(Path root) throws IOException {
        List<String> words = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return OwnedDirectory.isMarked(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                words.add(file + ": this account cannot read it; the account that made it can clean it");
                return FileVisitResult.CONTINUE;
            }
        });
        return words;
    }

    /**
     * A marked folder that a note names.
     *
     * @param by the folder that holds the note
     * @param other the folder that the note names
     */
    private record Noted(Path by, Path other) {}

    private static List<Noted> noted(Path folder) throws IOException {
        // Volumes lie at most this deep in the folder of a run.
        try (Stream<Path> tree = Files.walk(folder, 3)) {
            return tree.filter(Files::isDirectory)
                    .flatMap(one ->
                            OtherDisk.of(one)
                                    .filter(OwnedDirectory::isMarked)
                                    .map(other -> new Noted(one, other))
                                    .stream())
                    .toList();
        }
    }
}
