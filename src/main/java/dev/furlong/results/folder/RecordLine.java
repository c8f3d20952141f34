package dev.furlong.results.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A line of {@code trials.jsonl}: a record, then the checksums of the files that it relies on, then a checksum of the
 * line. That checksum includes the one of the line before, and so covers all lines before. Lines of older versions have
 * their conditions among the facts, and those of still older ones have no checksums either. So a line that has
 * conditions and no checksum was changed.
 *
 * @param number the line's number, from 1
 * @param trial the record
 * @param files the checksums by file name in the run's folder; empty if the line has none
 * @param checksum the checksum of the line and all lines before it, even if the line does not hold it
 * @param sealed whether the line holds its checksum
 */
record RecordLine(int number, TrialRecord trial, Map<String, String> files, String checksum, boolean sealed) {
    private static final String FILES = "files";
    private static final String CONDITIONS = "conditions";
    private static final String FACTS = "facts";
    private static final String SUM = "sum";
    private static final String SEAL = ",\"" + SUM + "\":\"";
    private static final String END = "\"}";
    private static final int SEAL_BYTES = SEAL.length() + Checksum.LENGTH + END.length();

    /**
     * The bytes of a new line.
     *
     * @param before the checksum of the line before; empty for the first
     * @return the line with its line feed
     */
    static byte[] written(TrialRecord trial, Map<String, String> files, String before) throws JsonProcessingException {
        ObjectNode tree = Json.LINE.valueToTree(trial);
        tree.set(FILES, Json.LINE.valueToTree(files));
        String text = Json.LINE.writeValueAsString(tree);
        String content = text.substring(0, text.length() - 1);
        String checksum = Checksum.of(before, content.getBytes(StandardCharsets.UTF_8));
        return (content + SEAL + checksum + END + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a line.
     *
     * @param line the line without its line feed
     * @param before the line before, if there is one
     * @throws IOException if it is no record, or was changed; the message says <em>rule, got value</em>
     */
    static RecordLine read(int number, byte[] line, Optional<RecordLine> before) throws IOException {
        String earlier = before.map(RecordLine::checksum).orElse("");
        Optional<String> seal = seal(line);
        String checksum = Checksum.of(earlier, seal.isPresent() ? Arrays.copyOf(line, line.length - SEAL_BYTES) : line);
        if (seal.isPresent() && !seal.get().equals(checksum)) {
            throw new ChangedException(
                    "must be the line that Furlong wrote, got one with another checksum: it was changed,"
                            + " or a line before it was changed or removed");
        }
        JsonNode tree = Json.LINE.readTree(line);
        if (!(tree instanceof ObjectNode record)) {
            throw new ChangedException("must be a trial's record, got "
                    + (tree.isMissingNode() ? "an empty line" : "JSON that is no object"));
        }
        if (seal.isEmpty()
                && (before.map(RecordLine::sealed).orElse(false)
                        || Stream.of(SUM, FILES, CONDITIONS).anyMatch(record::has))) {
            throw new ChangedException("must end with its checksum, got none");
        }
        record.remove(SUM);
        JsonNode files = record.remove(FILES);
        if (!record.has(CONDITIONS)) {
            record.set(CONDITIONS, Json.LINE.valueToTree(OldFacts.conditions(record.path(FACTS))));
        }
        Map<String, String> sums = new TreeMap<>();
        if (files != null) {
            files.properties()
                    .forEach(file -> sums.put(file.getKey(), file.getValue().asText()));
        }
        return new RecordLine(
                number, Json.LINE.treeToValue(record, TrialRecord.class), sums, checksum, seal.isPresent());
    }

    /** The checksum that stands at the end of a line, if one does. */
    static Optional<String> seal(byte[] line) {
        if (line.length < SEAL_BYTES) {
            return Optional.empty();
        }
        String end = new String(line, line.length - SEAL_BYTES, SEAL_BYTES, StandardCharsets.ISO_8859_1);
        return end.startsWith(SEAL) && end.endsWith(END)
                ? Optional.of(end.substring(SEAL.length(), SEAL.length() + Checksum.LENGTH))
                : Optional.empty();
    }

    /** Thrown if a line was changed after it was written. */
    static final class ChangedException extends IOException {
        private static final long serialVersionUID = 1L;

        ChangedException(String message) {
            super(message);
        }

        ChangedException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
