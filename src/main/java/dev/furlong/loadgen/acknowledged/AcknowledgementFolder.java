package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder with a file of acknowledgements for each client of a load.
 *
 * <p>An entry is written after its commit has returned, and before the client's next transaction begins. So each entry that
 * is there was acknowledged. If the JVM is killed, each client lacks at most one: that whose commit had returned and whose
 * entry was not written yet. If the machine loses its power, the files lack what the kernel had not written to their disk:
 * they must lie on a machine, or on a disk of it, that keeps its power.
 */
public final class AcknowledgementFolder implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("client-([0-9]{1,9})");

    private final Path path;
    private final List<AcknowledgementFile> files = new ArrayList<>();

    private AcknowledgementFolder(Path path) {
        this.path = path;
    }

    /**
     * A new one, for clients that are about to start.
     *
     * @throws MachineException if the folder cannot be made
     */
    public static AcknowledgementFolder create(Path path) {
        try {
            Files.createDirectories(path);
            return new AcknowledgementFolder(path);
        } catch (IOException e) {
            throw unwritable(path, e);
        }
    }

    /**
     * Where one client's acknowledgements go. The file is there when this returns.
     *
     * @throws MachineException if it is there already, or cannot be made
     */
    public AcknowledgementSink of(int client) {
        try {
            AcknowledgementFile file = AcknowledgementFile.create(path.resolve("client-" + client));
            files.add(file);
            return file;
        } catch (IOException e) {
            throw unwritable(path, e);
        }
    }

    /**
     * All that the clients were told, each client's in its order. Clients may be at work meanwhile.
     *
     * @throws MachineException if a file cannot be read, or is not as it was written
     */
    public static List<Acknowledgement> read(Path path) {
        List<Acknowledgement> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.sorted().toList()) {
                Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
                if (!name.matches()) {
                    throw new MachineException("acknowledgements " + file + ": must be a client's file, got another");
                }
                read(file, Integer.parseInt(name.group(1)), all);
            }
        } catch (IOException e) {
            throw new MachineException("acknowledgements " + path + ": must be readable, got " + e, e);
        }
        return all;
    }

    private static void read(Path file, int client, List<Acknowledgement> all) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        long expected = 1;
        boolean over = false;
        for (int at = 0; at + AcknowledgementEntry.BYTES <= bytes.limit(); at += AcknowledgementEntry.BYTES) {
            ByteBuffer entry = bytes.slice(at, AcknowledgementEntry.BYTES);
            long sequence = AcknowledgementEntry.sequence(entry);
            if (sequence == 0) {
                over = true;
                continue;
            }
            if (over || sequence != expected || !AcknowledgementEntry.whole(entry)) {
                throw new MachineException("acknowledgements " + file + ": must hold at byte " + at + " the entry "
                        + expected + " as it was written, got " + sequence);
            }
            all.add(new Acknowledgement(
                    client, sequence, AcknowledgementEntry.key(entry), AcknowledgementEntry.amount(entry)));
            expected++;
        }
    }

    private static MachineException unwritable(Path path, IOException e) {
        return new MachineException(
                "acknowledgements " + path + ": must be a folder to write new files in, got " + e, e);
    }

    /** Closes the files; what they hold stays. */
    @Override
    public void close() {
        List<IOException> failures = new ArrayList<>();
        for (AcknowledgementFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw unwritable(path, failures.get(0));
        }
    }
}
