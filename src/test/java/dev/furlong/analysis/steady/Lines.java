package dev.furlong.analysis.steady;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Time lines for tests. */
public final class Lines {
    private Lines() {}

    /** Of these rates, measured after two seconds of warm-up, with a checkpoint at the end of some seconds. */
    public static TimeLine of(double[] rates, Integer... checkpoints) {
        List<TimeLine.Second> seconds = new ArrayList<>();
        seconds.add(new TimeLine.Second(1, 1, TimeLine.Phase.WARM_UP, Map.of("throughput", 1.0), List.of()));
        seconds.add(new TimeLine.Second(2, 1, TimeLine.Phase.WARM_UP, Map.of("throughput", 2.0), List.of()));
        for (int i = 0; i < rates.length; i++) {
            List<TimeLine.Event> events = List.of(checkpoints).contains(i)
                    ? List.of(
                            TimeLine.Event.other("checkpoint starting: time"),
                            TimeLine.Event.checkpointEnded("wrote 7 buffers (0.1%)"))
                    : List.of();
            seconds.add(
                    new TimeLine.Second(3 + i, 1, TimeLine.Phase.MEASUREMENT, Map.of("throughput", rates[i]), events));
        }
        seconds.add(new TimeLine.Second(
                3 + rates.length - 1 + 0.01, 0.01, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 0.0), List.of()));
        return new TimeLine(Map.of(), seconds);
    }

    /** PostgreSQL under one client, client and server moved from one core to two in mid-trial, on a busy machine. */
    public static TimeLine movedInMidTrial() {
        return recorded("select-moved-mid-trial");
    }

    /** PostgreSQL under two clients, client and server moved from two cores to one in mid-trial, on a busy machine. */
    public static TimeLine ofTwoClientsMovedInMidTrial() {
        return recorded("select-of-2-clients-moved-mid-trial");
    }

    private static TimeLine recorded(String name) {
        try (InputStream in = Objects.requireNonNull(Lines.class.getResourceAsStream("/series/" + name + ".jsonl"))) {
            return TimeLine.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
