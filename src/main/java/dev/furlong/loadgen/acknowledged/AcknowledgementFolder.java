package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A folder with a file of acknowledgements for each client of a drive, and a manifest that says how many these are.
 * Those of a session are on their disk before its first transaction begins.
 *
 * <p>What a transaction is to change is written before any of it is sent. Its entry is written after its commit has
 * returned, before the client's next transaction begins. So each entry that is there was acknowledged. If the JVM is
 * killed, each client lacks at most one entry: its commit had returned, and the entry was not written yet. It is among
 * those in doubt.
 *
 * <p>If the machine loses its power, the files lack what the kernel had not written to their disk. So they must lie on
 * a machine, or on a disk of it, that keeps its power.
 */
public final class AcknowledgementFolder implements AutoCloseable {
    private final Path path;
    private final Map<Integer, AcknowledgementFile> files = new TreeMap<>();

    private AcknowledgementFolder(Path path) {
        this.path = path;
    }

    /**
     * Creates the part of some clients that are about to start. With the first client come the manifest, and the
     * clients that are not timed. Several JVMs may make their parts at once.
     *
     * @param first the number of the first of these clients
     * @param count the number of these clients
     * @throws MachineException if the folder cannot be made, or their part is there already
     */
    public static AcknowledgementFolder create(Path path, AcknowledgementManifest manifest, int first, int count) {
        AcknowledgementFolder folder = new AcknowledgementFolder(path);
        try {
            Files.createDirectories(path);
            if (first == manifest.first()) {
                AcknowledgementDisk.write(path.resolve(AcknowledgementManifest.NAME), manifest.bytes());
                folder.createFiles(manifest, manifest.timedEnd(), manifest.end());
            }
            folder.createFiles(manifest, first, first + count);
            AcknowledgementDisk.syncNames(path);
            return folder;
        } catch (IOException e) {
            folder.closeAll();
            throw AcknowledgementDisk.failed(path, e);
        }
    }

    private void createFiles(AcknowledgementManifest manifest, int from, int until) throws IOException {
        for (int client = from; client < until; client++) {
            Path file = path.resolve(AcknowledgementManifest.file(client));
            files.put(client, AcknowledgementFile.create(file, manifest.salt(client)));
        }
    }

    /**
     * Returns the sink of one client's acknowledgements.
     *
     * @param client the number of the client; behind the timed ones come the audit's and the one that is
     *     counted apart
     */
    public AcknowledgementSink of(int client) {
        return Objects.requireNonNull(files.get(client));
    }

    /**
     * Closes the files; what they hold stays.
     *
     * @throws MachineException if one cannot be closed
     */
    @Override
    public void close() {
        List<IOException> failures = closeAll();
        if (!failures.isEmpty()) {
            throw AcknowledgementDisk.failed(path, failures.get(0));
        }
    }

    private List<IOException> closeAll() {
        List<IOException> failures = new ArrayList<>();
        for (AcknowledgementFile file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                failures.add(e);
            }
        }
        return failures;
    }
}
