package dev.furlong.run;

import dev.furlong.engine.Engine;
import dev.furlong.engine.ServerProgram;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Follows a server's log for what it says of its checkpoints: to ask the server itself each second would cost it. */
final class CheckpointLog {
    private final Path file;
    private final Optional<Pattern> lines;
    private long read;
    private String unfinished = "";

    private CheckpointLog(Path file, Optional<Pattern> lines) {
        this.file = file;
        this.lines = lines;
    }

    /** From where the log of a running server ends now. */
    static CheckpointLog of(Engine engine, Path file) {
        CheckpointLog log = new CheckpointLog(file, engine.program().flatMap(ServerProgram::checkpointLine));
        log.next();
        return log;
    }

    /** Of a server whose log is not here. */
    static CheckpointLog none() {
        return new CheckpointLog(Path.of(""), Optional.empty());
    }

    /** Whether the engine tells of them. */
    boolean tells() {
        return lines.isPresent() && Files.exists(file);
    }

    /** What was said of checkpoints since the last time. */
    List<String> next() {
        List<String> said = new ArrayList<>();
        if (!tells()) {
            return said;
        }
        String text = unfinished + appended();
        int end = text.lastIndexOf('\n') + 1;
        unfinished = text.substring(end);
        for (String line : text.substring(0, end).lines().toList()) {
            Matcher matcher = lines.orElseThrow().matcher(line);
            if (matcher.matches()) {
                said.add(matcher.group(1));
            }
        }
        return said;
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
            throw new MachineException("log " + file + ": must be readable, got " + e, e);
        }
    }
}
