package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What docs/trust.md says of gates over runs that were really made: all points of a recording are the same code from its first
 * block to its last, so that two stretches of its blocks are two runs without a difference, and the second one with a known one
 * when its figures are taken times a factor. Stretches overlap, so that these rates are of one recording, and rough.
 */
final class RecordedGateTest {
    private static final int BLOCKS = 5;
    private static final GateLimit LIMIT = GateLimit.parse("test", "throughput<-5%");
    private static final String CONTROL = "/control";

    @ParameterizedTest
    @CsvSource({"select-of-2-clients, 25", "tpcb-of-2-clients, 25"})
    void stretchesOfOneRecording_failTheGateSeldom(String recording, int most) {
        Rate rate = apart(Recording.of(recording), 1);

        rate.say(recording + ", apart, no difference");
        assertThat(rate.perThousand()).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"select-of-2-clients", "tpcb-of-2-clients"})
    void stretchThatLostAQuarter_failsTheGateMoreOftenThanOneThatLostATenth(String recording) {
        Recording recorded = Recording.of(recording);
        Rate tenth = apart(recorded, 0.9);
        Rate quarter = apart(recorded, 0.75);

        tenth.say(recording + ", apart, a tenth less");
        quarter.say(recording + ", apart, a quarter less");
        assertThat(quarter.failed()).isGreaterThanOrEqualTo(tenth.failed());
        assertThat(quarter.perThousand()).isGreaterThan(500);
    }

    @ParameterizedTest
    @CsvSource({"select-of-2-clients, 25", "tpcb-of-2-clients, 25"})
    void pointAndItsControl_interleaved_failTheGateSeldom_andLosingAQuarterIsSeen(String recording, int most) {
        Recording recorded = Recording.of(recording);
        Rate same = interleaved(recorded, 1);
        Rate tenth = interleaved(recorded, 0.9);
        Rate quarter = interleaved(recorded, 0.75);

        same.say(recording + ", interleaved, no difference");
        tenth.say(recording + ", interleaved, a tenth less");
        quarter.say(recording + ", interleaved, a quarter less");
        assertThat(same.perThousand()).isLessThanOrEqualTo(most);
        assertThat(quarter.perThousand()).isGreaterThan(500);
    }

    /** Every two stretches without a common block, all points but the control in one gate. */
    private static Rate apart(Recording recording, double factor) {
        List<String> points = recording.points().stream()
                .filter(one -> !one.endsWith(CONTROL))
                .toList();
        Gate gate = new Gate(points.size(), 1);
        int failed = 0;
        int gates = 0;
        int last = recording.blocks() - BLOCKS + 1;
        for (int first = 1; first <= last; first++) {
            for (int second = 1; second <= last; second++) {
                if (Math.abs(first - second) >= BLOCKS) {
                    int before = first;
                    int after = second;
                    gates++;
                    failed += points.stream()
                                    .anyMatch(point -> fails(
                                            gate,
                                            point,
                                            new Paired(
                                                    recording.stretch(point, after, factor),
                                                    recording.stretch(point, before, 1),
                                                    false)))
                            ? 1
                            : 0;
                }
            }
        }
        return new Rate(failed, gates);
    }

    /** Every five blocks out of so many, a point against its control within them. */
    private static Rate interleaved(Recording recording, double factor) {
        String control = recording.points().stream()
                .filter(one -> one.endsWith(CONTROL))
                .findFirst()
                .orElseThrow();
        String point = control.substring(0, control.length() - CONTROL.length());
        int last = recording.blocks() - BLOCKS + 1;
        long failed = IntStream.rangeClosed(1, last)
                .filter(first -> fails(
                        new Gate(1, 1),
                        point,
                        new Paired(
                                recording.stretch(control, first, factor), recording.stretch(point, first, 1), true)))
                .count();
        return new Rate((int) failed, last);
    }

    private static boolean fails(Gate gate, String point, Paired values) {
        return gate.judge(LIMIT, point, values).state() == State.FAILED;
    }

    private record Rate(int failed, int gates) {
        double perThousand() {
            return 1000.0 * failed / gates;
        }

        void say(String what) {
            System.out.println(what + ": " + failed + " of " + gates + " gates failed");
        }
    }

    /** Throughputs of an idle machine's run, by point and block. */
    private record Recording(Map<String, List<Double>> throughputs) {
        static Recording of(String name) {
            List<String> lines;
            try (InputStream in = RecordedGateTest.class.getResourceAsStream("/runs/" + name + ".csv")) {
                lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            List<String> points = List.of(lines.get(0).split(",", -1));
            Map<String, List<Double>> throughputs = new LinkedHashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] values = line.split(",", -1);
                for (int column = 1; column < values.length; column++) {
                    throughputs
                            .computeIfAbsent(points.get(column), point -> new ArrayList<>())
                            .add(Double.parseDouble(values[column]));
                }
            }
            return new Recording(throughputs);
        }

        List<String> points() {
            return List.copyOf(throughputs.keySet());
        }

        int blocks() {
            return throughputs.values().iterator().next().size();
        }

        /** So many blocks from one on, numbered as a run of their own. */
        BlockValues stretch(String point, int first, double factor) {
            IntToDoubleFunction value = index -> throughputs.get(point).get(first - 1 + index) * factor;
            Map<Integer, Double> values = new TreeMap<>();
            for (int index = 0; index < BLOCKS; index++) {
                values.put(index + 1, value.applyAsDouble(index));
            }
            return new BlockValues(values);
        }
    }
}
