package dev.furlong.storage.kernel;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Reads and writes the small files of the kernel: those of sysfs, procfs and the control groups. */
public final class KernelFile {
    private KernelFile() {}

    /**
     * Reads the file's text, stripped.
     *
     * @throws MachineException if it cannot be read
     */
    public static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw MachineException.cannot("read kernel file " + file, e);
        }
    }

    /**
     * Reads the file's text, stripped, if this kernel has the file.
     *
     * @throws MachineException if it is there and cannot be read
     */
    public static Optional<String> readIfThere(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            // Something that goes away while it is read is not there.
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            throw MachineException.cannot("read kernel file " + file, e);
        }
    }

    /**
     * Writes a value, which tells the kernel.
     *
     * @throws MachineException if it refuses
     */
    public static void write(Path file, String value) {
        try {
            Files.writeString(file, value, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw MachineException.cannot("write '" + value + "' into kernel file " + file, e);
        }
    }
}
