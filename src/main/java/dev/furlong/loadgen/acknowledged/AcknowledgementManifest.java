package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The load that a folder of acknowledgements belongs to. It is on the disk before the first transaction begins.
 *
 * @param workload the workload that the clients run
 * @param parameters all parameters of the workload
 * @param seed the seed of the transactions
 * @param first the number of the first client: 0, or the number of all clients that had the same data before
 * @param clients the number of timed clients, numbered from the first; the audit's client and the one that is counted
 *     apart come next
 */
public record AcknowledgementManifest(
        String workload, Map<String, String> parameters, long seed, int first, int clients) {
    /** The file's name. */
    static final String NAME = "manifest";

    private static final String TITLE = "furlong acknowledgements";
    private static final int FORMAT = 2;
    /** The number of clients of a drive that nobody times: the audit's, and the one that is counted apart. */
    public static final int LONE = 2;

    /** The key of the first client's number, which is not written if that is 0. */
    private static final String FIRST = "first";

    private static final String PARAMETER = "parameter ";
    private static final String CHECK = "crc32c ";
    private static final int MOST_BYTES = 1 << 16;

    /** Copies the parameters. */
    public AcknowledgementManifest {
        parameters = Map.copyOf(parameters);
    }

    /** The number behind that of the last timed client. */
    int timedEnd() {
        return first + clients;
    }

    /** The number behind that of the last client that has a file: of those that are timed, and those that are not. */
    int end() {
        return timedEnd() + LONE;
    }

    /** The name of a client's file. */
    static String file(int client) {
        return "client-" + client;
    }

    /** Returns the number that each entry of a client's file is mixed with. */
    long salt(int client) {
        return AcknowledgementEntry.check(crc(body()), client, seed, FORMAT);
    }

    /** Returns the manifest as it is written. */
    byte[] bytes() {
        String body = body();
        return (body + CHECK + hexadecimal(crc(body)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private String body() {
        StringBuilder body = new StringBuilder();
        body.append(TITLE).append(' ').append(FORMAT).append("\nworkload ").append(workload);
        new TreeMap<>(parameters)
                .forEach((key, value) -> body.append('\n')
                        .append(PARAMETER)
                        .append(key)
                        .append(' ')
                        .append(value));
        body.append("\nseed ").append(seed);
        if (first > 0) {
            body.append('\n').append(FIRST).append(' ').append(first);
        }
        return body.append("\nclients ").append(clients).append('\n').toString();
    }

    /**
     * Reads that of a folder.
     *
     * @throws MachineException if there is none, or it is not as it was written
     */
    static AcknowledgementManifest read(Path folder) {
        Path file = folder.resolve(NAME);
        byte[] bytes;
        try {
            // Nobody may ever write into a pipe.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw damaged(file, "a folder, a pipe or a device");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw damaged(file, "a file of " + Files.size(file) + " bytes");
            }
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw MachineException.cannot(
                    "read from acknowledgements " + file + " how many clients there were",
                    e,
                    "nothing was checked; give the whole folder that the load wrote");
        }
        AcknowledgementManifest manifest = parse(file, new String(bytes, StandardCharsets.UTF_8));
        if (!Arrays.equals(bytes, manifest.bytes())) {
            throw damaged(file, "bytes that do not match its checksum");
        }
        return manifest;
    }

    private static AcknowledgementManifest parse(Path file, String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).startsWith(TITLE + " ")) {
            throw damaged(file, "a file that does not begin with '" + TITLE + "'");
        }
        if (!lines.get(0).equals(TITLE + " " + FORMAT)) {
            throw new MachineException("acknowledgements " + file + ": must be of format " + FORMAT + ", got '"
                    + lines.get(0) + "'; check it with the Furlong that wrote it");
        }
        Map<String, String> parameters = new TreeMap<>();
        Map<String, String> rest = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            boolean parameter = line.startsWith(PARAMETER);
            String[] pair = (parameter ? line.substring(PARAMETER.length()) : line).split(" ", 2);
            if (pair.length < 2) {
                throw damaged(file, "the line '" + line + "'");
            }
            (parameter ? parameters : rest).put(pair[0], pair[1]);
        }
        try {
            return new AcknowledgementManifest(
                    rest.getOrDefault("workload", ""),
                    parameters,
                    Long.parseLong(rest.getOrDefault("seed", "")),
                    Integer.parseInt(rest.getOrDefault(FIRST, "0")),
                    Integer.parseInt(rest.getOrDefault("clients", "")));
        } catch (NumberFormatException e) {
            throw damaged(file, "one without a whole number as its seed, its first client or its clients");
        }
    }

    private static MachineException damaged(Path file, String got) {
        return new MachineException(
                "acknowledgements " + file + ": must be as it was written, got " + got + "; nothing was checked");
    }

    private static long crc(String body) {
        CRC32C crc = new CRC32C();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    private static String hexadecimal(long crc) {
        return String.format(Locale.ROOT, "%08x", crc);
    }
}
