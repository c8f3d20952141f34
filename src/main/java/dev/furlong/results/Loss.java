package dev.furlong.results;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The reason why a trial has no result: a few lines for its record, and everything for a file beside the record.
 *
 * @param trial the trial's id
 * @param because the reason, in at most nine lines
 * @param log the whole of what is known; empty if it is no more than the lines
 */
public record Loss(String trial, String because, String log) {
    private static final int MOST_LINES = 9;
    /** The number of first lines that are shown of a message that is too long. Its end follows. */
    private static final int FIRST_LINES = 5;

    private static final int LONGEST_LINE = 300;
    private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at .+\\(.*\\)|[.]{3} \\d+ more)");

    /**
     * The loss of a trial.
     *
     * @param message the message of the failure that lost it, of any length
     * @param log other text that is known; may be empty
     */
    public static Loss of(String trial, String message, String log) {
        String shown = shortened(message);
        if (shown.equals(message) && log.isEmpty()) {
            return new Loss(trial, message, "");
        }
        return new Loss(trial, shown, log.contains(message) ? log : message + "\n" + log);
    }

    /** The lines, and a last one that names the trial's file. Call it only if the file exists. */
    public String pointing() {
        return log.isEmpty() ? because : because + "\nall that is known is in " + file(trial);
    }

    /** The name of a trial's file in the run's folder. */
    public static String file(String trial) {
        return "lost/" + trial + ".log";
    }

    private static String shortened(String message) {
        List<String> lines = message.lines()
                .map(line -> line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 2) + " …")
                .toList();
        if (lines.size() <= MOST_LINES) {
            return String.join("\n", lines);
        }
        // Stack frames say less than messages.
        lines = lines.stream()
                .filter(line -> !STACK_FRAME.matcher(line).matches())
                .toList();
        if (lines.size() <= MOST_LINES) {
            return String.join("\n", lines);
        }
        List<String> shown = new ArrayList<>(lines.subList(0, FIRST_LINES));
        shown.add("…");
        shown.addAll(lines.subList(lines.size() - (MOST_LINES - FIRST_LINES - 1), lines.size()));
        return String.join("\n", shown);
    }
}
