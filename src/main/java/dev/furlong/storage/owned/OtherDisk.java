package dev.furlong.storage.owned;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A marked folder of ours inside a folder that the user names on another disk. Databases remember paths, so its name
 * follows from that of the folder that it belongs to. That folder holds a note of it, by which Furlong finds it when
 * its run was killed. Anybody can write a note, so the marker names that folder in turn.
 */
public final class OtherDisk {
    private static final String NOTE = ".furlong-other-disk";

    private OtherDisk() {}

    /**
     * Makes the folder on the other disk, and the note of it.
     *
     * @param logFolder the folder that the user names
     * @param folder our marked folder that the new one belongs to
     * @throws MachineException if the user's folder is not there, or does not let us
     */
    public static OwnedDirectory create(Path logFolder, Path folder) {
        checkThere(logFolder);
        String name = "furlong-log-"
                + String.format(Locale.ROOT, "%08x", folder.toString().hashCode());
        Path other = logFolder.resolve(name);
        try {
            Files.writeString(folder.resolve(NOTE), other.toString());
        } catch (IOException e) {
            throw MachineException.cannot("write to folder " + folder, e);
        }
        // A run that was killed leaves its folder under the very same name.
        if (OwnedDirectory.isMarked(other)) {
            notOf(folder, other).ifPresent(because -> {
                throw new MachineException("log-folder: " + other + " must be free for this run, got one that "
                        + because + "; it was left alone; move it away, or name another folder");
            });
        }
        OwnedDirectory.deleteAbandoned(other);
        return OwnedDirectory.create(other, belongsTo(folder) + "\n");
    }

    /**
     * Checks that the folder that the user names is there.
     *
     * @throws MachineException if it is not
     */
    public static void checkThere(Path logFolder) {
        if (!Files.isDirectory(logFolder)) {
            throw MachineException.ofSetting(
                    "log-folder", "must be an existing folder, got " + logFolder + "; make it on another disk");
        }
    }

    /**
     * Says why a marked folder that a note names does not belong to the note's folder; empty if it
     * does.
     *
     * @param folder the one that holds the note
     * @param other the one that the note names
     */
    static Optional<String> notOf(Path folder, Path other) {
        Path marker = other.resolve(OwnedDirectory.MARKER);
        if (!Privacy.isOurs(other) || !Privacy.isOurs(marker)) {
            return Optional.of("belongs to another account");
        }
        try {
            return Files.readString(marker).lines().anyMatch(belongsTo(folder)::equals)
                    ? Optional.empty()
                    : Optional.of(
                            "does not say on its marker " + OwnedDirectory.MARKER + " that it belongs to " + folder);
        } catch (IOException e) {
            throw MachineException.cannot("read marker " + marker, e);
        }
    }

    private static String belongsTo(Path folder) {
        try {
            return "It belongs to " + folder.toRealPath();
        } catch (IOException e) {
            throw MachineException.cannot("read folder " + folder, e);
        }
    }

    /**
     * The folder on another disk that a note in one of our folders names, if there is one.
     *
     * @throws MachineException if there is a note, and no path in it
     */
    static Optional<Path> of(Path folder) {
        Path note = folder.resolve(NOTE);
        if (!Files.isRegularFile(note)) {
            return Optional.empty();
        }
        try {
            Path other = Path.of(Files.readString(note));
            if (!other.isAbsolute()) {
                throw unreadable(note, "'" + other + "'", null);
            }
            return Optional.of(other).filter(Files::isDirectory);
        } catch (InvalidPathException | CharacterCodingException e) {
            throw unreadable(note, "text that is no path", e);
        } catch (IOException e) {
            throw MachineException.cannot("read note " + note, e);
        }
    }

    private static MachineException unreadable(Path note, String got, @Nullable Throwable cause) {
        String message = note + ": must be the absolute path of a folder, got " + got
                + "; the folder that it lies in was left alone; look for furlong-log-* on your other disks, then delete"
                + " this file and run './furlong clean' again";
        return cause == null ? new MachineException(message) : new MachineException(message, cause);
    }
}
