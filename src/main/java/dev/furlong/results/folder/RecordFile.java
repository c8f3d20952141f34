package dev.furlong.results.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code trials.jsonl}: a line for each finished trial. The line seals itself and all lines before it with a checksum.
 * Between two looks at it, nobody but Furlong may change it.
 */
final class RecordFile {
    static final String NAME = "trials.jsonl";

    private static final int LONGEST_LINE_BYTES = 1 << 20;

    private final Path path;
    private @Nullable End known;

    RecordFile(Path path) {
        this.path = path;
    }

    /**
     * The end of the complete lines, as it was when they were last read or written.
     *
     * @param length the length of all complete lines, in bytes
     * @param checksum the checksum of the last one, which covers all; empty if there is none
     */
    private record End(long length, String checksum) {}

    /** The file's path. */
    Path path() {
        return path;
    }

    /**
     * Appends a line and waits until the disk has it. The file is left as it is if it does not end as it did.
     *
     * @param files checksums of the files that the record relies on; they are complete and synced
     *     already
     * @return whether it is the first line
     * @throws IOException if the disk is full or gone; the line may then be incomplete, and reading
     *     drops it
     * @throws MachineException if somebody changed the file since it was last read or written
     */
    boolean append(TrialRecord trial, Map<String, String> files) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            // A line that a crash cut short is overwritten, never continued.
            long end = completeLength(channel, channel.size());
            boolean asLong = known == null || known.length == end;
            String last = asLong ? lastChecksum(channel, end) : "";
            checkEnd(new End(end, last));
            byte[] line = RecordLine.written(trial, files, last);
            if (line.length > LONGEST_LINE_BYTES) {
                throw new IOException("a record of " + line.length + " bytes, more than the " + LONGEST_LINE_BYTES
                        + " that are read again");
            }
            // A disk that is full or gone may leave any part of the line.
            known = null;
            channel.truncate(end);
            channel.position(end);
            ByteBuffer bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
            known = new End(
                    end + line.length, RecordLine.seal(withoutLineFeed(line)).orElseThrow());
            return end == 0;
        }
    }

    private static byte[] withoutLineFeed(byte[] line) {
        return Arrays.copyOf(line, line.length - 1);
    }

    /** What follows the last line feed is none of it: a crash may have cut it short. */
    private void checkEnd(End end) {
        if (known != null && !known.equals(end)) {
            throw new MachineException(path + ": must hold the records that Furlong read or wrote there before, "
                    + known.length + " bytes of them, got "
                    + (end.length == known.length ? "others" : end.length + " bytes")
                    + ": it was changed while the run went on, and is left as it is; put back what Furlong"
                    + " wrote, or continue from the records that are left: ./furlong run --resume "
                    + ShellWord.of(Objects.requireNonNull(path.getParent())));
        }
        known = end;
    }

    /**
     * Reads all complete lines.
     *
     * @throws MachineException with the number of a line that is no record, or that was changed; or if somebody changed
     *     the file since it was last read or written
     */
    List<RecordLine> lines() {
        List<RecordLine> read = new ArrayList<>();
        long length = 0;
        try (LimitedLines in = new LimitedLines(path, LONGEST_LINE_BYTES)) {
            for (Optional<byte[]> line = in.next(); line.isPresent(); line = in.next()) {
                Optional<RecordLine> before =
                        read.isEmpty() ? Optional.empty() : Optional.of(read.get(read.size() - 1));
                read.add(RecordLine.read(read.size() + 1, line.get(), before));
                length += line.get().length + 1L;
            }
            checkEnd(new End(
                    length, read.isEmpty() ? "" : read.get(read.size() - 1).checksum()));
            return read;
        } catch (RecordLine.ChangedException e) {
            throw changed(read.size() + 1, e);
        } catch (JsonProcessingException e) {
            throw new UnknownException(message(read.size() + 1, "must be a trial's record, got " + Json.problem(e)), e);
        } catch (IOException e) {
            throw MachineException.cannot("read " + path, e);
        }
    }

    /** Thrown if a line is as it was written, for all that is known, and is no record that this Furlong knows. */
    static final class UnknownException extends MachineException {
        private static final long serialVersionUID = 1L;

        private UnknownException(String message) {
            super(message);
        }

        private UnknownException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Makes the failure of a line that cannot be a record of its trial, which says what to do. */
    UnknownException wrong(int line, String words) {
        return new UnknownException(message(line, words));
    }

    private MachineException changed(int line, RecordLine.ChangedException cause) {
        return new MachineException(message(line, String.valueOf(cause.getMessage())), cause);
    }

    private String message(int line, String words) {
        return path + " line " + line + ": " + words + "; put back what Furlong wrote, or delete the lines from " + line
                + " on and run their trials again: ./furlong run --resume "
                + ShellWord.of(Objects.requireNonNull(path.getParent()));
    }

    /** The number of complete lines without a checksum. */
    int unsealed() {
        int unsealed = 0;
        try (LimitedLines in = new LimitedLines(path, LONGEST_LINE_BYTES)) {
            for (Optional<byte[]> line = in.next(); line.isPresent(); line = in.next()) {
                unsealed += RecordLine.seal(line.get()).isPresent() ? 0 : 1;
            }
            return unsealed;
        } catch (IOException e) {
            throw MachineException.cannot("read " + path, e);
        }
    }

    private String lastChecksum(FileChannel channel, long end) throws IOException {
        if (end == 0) {
            return "";
        }
        long begin = completeLength(channel, end - 1);
        ByteBuffer line = ByteBuffer.allocate((int) Math.min(LONGEST_LINE_BYTES, end - 1 - begin));
        while (line.hasRemaining() && channel.read(line, begin + line.position()) >= 0) {}
        Optional<String> seal = RecordLine.seal(line.array());
        if (seal.isPresent()) {
            return seal.get();
        }
        List<RecordLine> all = lines();
        return all.get(all.size() - 1).checksum();
    }

    /** The place after the last line feed before an end; 0 if there is none. */
    private static long completeLength(FileChannel channel, long before) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (long end = before; end > 0; end--) {
            one.clear();
            channel.read(one, end - 1);
            if (one.get(0) == '\n') {
                return end;
            }
        }
        return 0;
    }
}
