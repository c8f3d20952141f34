package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.Acknowledgements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The acknowledgements in a folder, as they were when it was opened. They are read piece by piece, as often as is asked
 * for.
 */
public final class RecordedAcknowledgements implements Acknowledgements {
    private final AcknowledgementManifest manifest;
    private final List<AcknowledgementReader> readers = new ArrayList<>();
    private final List<AcknowledgementReader.Extent> extents = new ArrayList<>();

    private RecordedAcknowledgements(AcknowledgementManifest manifest) {
        this.manifest = manifest;
    }

    /**
     * Looks through a folder. Its clients may be at work, or their JVM may have been killed.
     *
     * @throws MachineException if a file is not there, is one too many, or is not as it was written
     */
    public static RecordedAcknowledgements open(Path path) {
        AcknowledgementManifest manifest = AcknowledgementManifest.read(path);
        RecordedAcknowledgements recorded = new RecordedAcknowledgements(manifest);
        try {
            checkNames(path, manifest);
            for (int client = 0; client < manifest.writers(); client++) {
                AcknowledgementReader reader = new AcknowledgementReader(
                        path.resolve(AcknowledgementManifest.file(client)), client, manifest.salt(client));
                recorded.readers.add(reader);
                recorded.extents.add(reader.scan());
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
        return recorded;
    }

    private static void checkNames(Path path, AcknowledgementManifest manifest) throws IOException {
        TreeSet<String> there = new TreeSet<>();
        try (Stream<Path> files = Files.list(path)) {
            files.forEach(file -> there.add(String.valueOf(file.getFileName())));
        }
        there.remove(AcknowledgementManifest.NAME);
        for (int client = 0; client < manifest.writers(); client++) {
            String name = AcknowledgementManifest.file(client);
            if (!there.remove(name)) {
                throw new MachineException("acknowledgements " + path.resolve(name)
                        + ": must be there, since the manifest has " + manifest.clients()
                        + " clients that are timed and two that are not, got none; nothing was checked");
            }
        }
        if (!there.isEmpty()) {
            throw new MachineException("acknowledgements " + path.resolve(there.first())
                    + ": must be the file of a client, got another; nothing was checked");
        }
    }

    /** Returns the manifest, which names the load of the folder. */
    public AcknowledgementManifest manifest() {
        return manifest;
    }

    /** Returns the number of acknowledged commits, those of the clients that are not timed included. */
    public long count() {
        return extents.stream().mapToLong(AcknowledgementReader.Extent::entries).sum();
    }

    /** Returns the number of commits that were acknowledged to the timed clients. */
    public long timed() {
        return extents.stream()
                .limit(manifest.clients())
                .mapToLong(AcknowledgementReader.Extent::entries)
                .sum();
    }

    @Override
    public List<Acknowledgement> inDoubt() {
        return extents.stream().flatMap(extent -> extent.inDoubt().stream()).toList();
    }

    /**
     * Goes through all of them, a piece of a file at a time.
     *
     * @throws MachineException while it does, if a file was changed since it was opened
     */
    @Override
    public Iterator<Acknowledgement> iterator() {
        return new Reading();
    }

    private final class Reading implements Iterator<Acknowledgement> {
        private int file;
        private long next;
        private Iterator<Acknowledgement> chunk = List.<Acknowledgement>of().iterator();

        @Override
        public boolean hasNext() {
            while (!chunk.hasNext() && file < readers.size()) {
                long left = extents.get(file).entries() - next;
                if (left == 0) {
                    file++;
                    next = 0;
                } else {
                    int count = (int) Math.min(AcknowledgementReader.CHUNK, left);
                    chunk = read(readers.get(file), count).iterator();
                    next += count;
                }
            }
            return chunk.hasNext();
        }

        private List<Acknowledgement> read(AcknowledgementReader reader, int count) {
            try {
                return reader.read(next, count);
            } catch (IOException e) {
                throw unreadable(reader.file(), e);
            }
        }

        @Override
        public Acknowledgement next() {
            if (!hasNext()) {
                throw new NoSuchElementException("acknowledgements: all were gone through");
            }
            return chunk.next();
        }
    }

    private static MachineException unreadable(Path path, IOException e) {
        return new MachineException(
                "acknowledgements " + path + ": must be readable, got " + e + "; nothing was checked", e);
    }
}
