package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.Acknowledgements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The acknowledgements of one drive, or of several that followed each other on the same data, as they were when their
 * folders were opened. They are read piece by piece, as often as is asked for.
 */
public final class RecordedAcknowledgements implements Acknowledgements {
    private final Map<Path, AcknowledgementManifest> manifests = new LinkedHashMap<>();
    private final List<AcknowledgementReader> readers = new ArrayList<>();
    private final List<AcknowledgementReader.Extent> extents = new ArrayList<>();
    private long timed;

    private RecordedAcknowledgements() {}

    /**
     * Looks through folders. Their clients may be at work, or their JVM may have been killed.
     *
     * @param folders the folders of all drives since the data were populated, in the order of the drives
     * @throws MachineException if a file or a folder is not there, is one too many, or is not as it was written
     */
    public static RecordedAcknowledgements open(List<Path> folders) {
        RecordedAcknowledgements recorded = new RecordedAcknowledgements();
        int next = 0;
        for (Path path : folders) {
            AcknowledgementManifest manifest = AcknowledgementManifest.read(path);
            if (manifest.first() != next) {
                throw new MachineException("acknowledgements " + path + ": must begin with client " + next
                        + ", got client " + manifest.first()
                        + "; nothing was checked; give the folders of all drives on this data, in order; drives"
                        + " after one that recorded nothing cannot be checked");
            }
            next = manifest.end();
            recorded.add(path, manifest);
        }
        return recorded;
    }

    private void add(Path path, AcknowledgementManifest manifest) {
        manifests.put(path, manifest);
        try {
            checkNames(path, manifest);
            for (int client = manifest.first(); client < manifest.end(); client++) {
                AcknowledgementReader reader = new AcknowledgementReader(
                        path.resolve(AcknowledgementManifest.file(client)), client, manifest.salt(client));
                AcknowledgementReader.Extent extent = reader.scan();
                readers.add(reader);
                extents.add(extent);
                timed += client < manifest.timedEnd() ? extent.entries() : 0;
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static void checkNames(Path path, AcknowledgementManifest manifest) throws IOException {
        TreeSet<String> there = new TreeSet<>();
        try (Stream<Path> files = Files.list(path)) {
            files.forEach(file -> there.add(String.valueOf(file.getFileName())));
        }
        there.remove(AcknowledgementManifest.NAME);
        for (int client = manifest.first(); client < manifest.end(); client++) {
            String name = AcknowledgementManifest.file(client);
            if (!there.remove(name)) {
                throw new MachineException("acknowledgements " + path.resolve(name)
                        + ": must exist, since the manifest has " + manifest.clients()
                        + " timed clients and two others, got none; nothing was checked");
            }
        }
        if (!there.isEmpty()) {
            throw new MachineException("acknowledgements " + path.resolve(there.first())
                    + ": must be the file of a client, got another; nothing was checked");
        }
    }

    /** Returns the manifest of each folder, which names the drive, in the order of the drives. */
    public Map<Path, AcknowledgementManifest> manifests() {
        return Collections.unmodifiableMap(manifests);
    }

    /** Returns the number of acknowledged commits, those of the clients that are not timed included. */
    public long count() {
        return extents.stream().mapToLong(AcknowledgementReader.Extent::entries).sum();
    }

    /** Returns the number of commits that were acknowledged to the timed clients. */
    public long timed() {
        return timed;
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
        return MachineException.cannot("read acknowledgements " + path, e, "nothing was checked");
    }
}
