package dev.furlong.run.timeline;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.failure.MachineException;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Follows a server's log for what it says of its checkpoints. */
final class CheckpointLog implements Checkpoints {
    private final Path file;
    private final CheckpointSigns.LogLines signs;
    private long read;
    private String unfinished = "";

    /** Reads from where the log of a running server ends now. */
    CheckpointLog(Path file, CheckpointSigns.LogLines signs) {
        this.file = file;
        this.signs = signs;
        next();
    }

    @Override
    public Map<String, String> absent() {
        return Files.exists(file)
                ? Map.of()
                : Map.of(
                        TimeLine.CHECKPOINTS, "the server reports them in its log, which cannot be read here: " + file);
    }

    @Override
    public List<TimeLine.Event> next() {
        List<TimeLine.Event> said = new ArrayList<>();
        if (!Files.exists(file)) {
            return said;
        }
        String text = unfinished + appended();
        int end = text.lastIndexOf('\n') + 1;
        unfinished = text.substring(end);
        for (String words : text.substring(0, end).lines().toList()) {
            told(signs.ended(), words).map(TimeLine.Event::checkpointEnded).ifPresent(said::add);
            told(signs.begun(), words).map(TimeLine.Event::other).ifPresent(said::add);
        }
        return said;
    }

    private static Optional<String> told(Pattern sign, String line) {
        Matcher matcher = sign.matcher(line);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private String appended() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.max(0, log.length() - read)];
            log.seek(read);
            log.readFully(bytes);
            read += bytes.length;
            // No character of what is looked for takes two bytes, so that a cut in one does no harm.
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw MachineException.cannot("read log " + file, e);
        }
    }
}
