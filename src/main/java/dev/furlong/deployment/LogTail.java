package dev.furlong.deployment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log. */
public final class LogTail {
    private static final int LAST_BYTES = 8_000;
    private static final int LAST_LINES = 20;

    private LogTail() {}

    /** Those of a file, for a message; nothing if it is not there. */
    public static String of(Path log) {
        try {
            byte[] all = Files.exists(log) ? Files.readAllBytes(log) : new byte[0];
            int from = Math.max(0, all.length - LAST_BYTES);
            List<String> lines = new String(all, from, all.length - from, StandardCharsets.UTF_8)
                    .strip()
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException e) {
            return "(its log " + log + " cannot be read: " + e + ")";
        }
    }
}
