package dev.furlong.analysis.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.failure.PlanException;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which points of two arms are set against each other. */
final class PairingTest {
    @Test
    void armsOfTwoAxes_areMatchedByAllOthers_andLieApartWhereTheirValuesDiffer() {
        RecordedRun run = run("settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}");
        Pairing pairing = within(run, "derby, buffer=4MiB", "derby:server, buffer=65536KiB");

        assertThat(pairing.contrasts().keySet())
                .containsExactly(
                        "tpcb/1 client/gc=G1",
                        "tpcb/8 clients/gc=G1",
                        "tpcb/1 client/gc=Serial",
                        "tpcb/8 clients/gc=Serial",
                        "select/1 client/gc=G1",
                        "select/8 clients/gc=G1",
                        "select/1 client/gc=Serial",
                        "select/8 clients/gc=Serial");
        assertThat(ids(pairing).get(0))
                .isEqualTo("derby/tpcb/1 client/buffer=4MiB/gc=G1 / derby:server/tpcb/1 client/buffer=64MiB/gc=G1");
        assertThat(pairing.contrasts().values())
                .allSatisfy(one -> assertThat(one.axes()).containsExactlyInAnyOrder("target", "buffer"));
        assertThat(within(run, "derby, buffer=4MiB", "derby, buffer=64MiB")
                        .contrasts()
                        .values())
                .allSatisfy(one -> assertThat(one.axes()).containsExactly("buffer"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "clients=1; clients=8; derby/tpcb/rate=closed; derby/tpcb/1 client/rate=closed / derby/tpcb/8 clients/rate=closed",
                "rate=closed; rate=50%; derby/tpcb/1 client; derby/tpcb/1 client/rate=closed / derby/tpcb/1 client/rate=50%",
                "workload=tpcb; workload=select; derby/1 client/rate=closed; derby/tpcb/1 client/rate=closed / derby/select/1 client/rate=closed",
            })
    void clientsRatesAndLoads_areAxesAlike(String below, String above, String name, String points) {
        Pairing pairing = within(run("settings: {rate: [closed, 50%]}"), below, above);

        assertThat(pairing.contrasts().keySet()).hasSizeGreaterThan(1).first().isEqualTo(name);
        assertThat(ids(pairing).get(0)).isEqualTo(points);
        assertThat(pairing.points())
                .containsExactlyInAnyOrderElementsOf(pairing.contrasts().keySet());
    }

    @Test
    void parameterOfALoad_isMatchedWithAnotherLoad_ifBothAreNamed() {
        Pairing pairing = within(
                run("settings: {tpcb.branches: [1, 4]}"),
                "workload=tpcb, tpcb.branches=4",
                "workload=select, tpcb.branches=4");

        assertThat(ids(pairing).get(0)).isEqualTo("derby/tpcb/1 client/tpcb.branches=4 / derby/select/1 client");
        assertThat(pairing.contrasts()).hasSize(4);
    }

    @Test
    void casesLieApartOnAllThatTheySet() {
        RecordedRun run = run("cases: {small: {buffer: 4MiB}, large: {gc: Serial}, other: {heap: 64MiB}}");

        assertThat(within(run, "case=small", "case=large").contrasts().values())
                .hasSize(8)
                .allSatisfy(one -> assertThat(one.axes()).containsExactlyInAnyOrder("case", "buffer", "gc"));
    }

    @Test
    void valuesThatAreWrittenOtherwise_areMatched_underTheBaselinesName() {
        Pairing pairing = of(
                Arms.of("before", run("settings: {buffer: [4MiB, 64MiB]}"), null),
                Arms.of("after", run("settings: {buffer: [65536KiB, 8MiB]}").later(), null));

        assertThat(ids(pairing))
                .hasSize(8)
                .contains("derby/tpcb/1 client/buffer=64MiB / derby/tpcb/1 client/buffer=65536KiB");
        assertThat(pairing.unmatched())
                .hasSize(16)
                .contains("derby/tpcb/1 client/buffer=4MiB (baseline)", "derby/tpcb/1 client/buffer=8MiB (contender)");
    }

    @Test
    void axisThatOneRunDoesNotVary_picksItsArm() {
        Pairing pairing = of(
                Arms.of("before", run("settings: {buffer: [4MiB, 64MiB]}"), "buffer=4MiB"),
                Arms.of("after", run("settings: {buffer: 8MiB}").later(), "buffer=8MiB"));

        assertThat(ids(pairing)).contains("derby/tpcb/1 client/buffer=4MiB / derby/tpcb/1 client");
        assertThat(pairing.contrasts().values())
                .allSatisfy(one -> assertThat(one.axes()).containsExactly("buffer"));
    }

    @Test
    void armsOfOnePointEach_areNamedByBothIds() {
        assertThat(within(run(""), "derby, workload=tpcb, clients=1", "derby:server, workload=tpcb, clients=8")
                        .contrasts()
                        .keySet())
                .containsExactly("derby/tpcb/1 client → derby:server/tpcb/8 clients");
    }

    @Test
    void controls_stayWithTheirOwnRun() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
        assertThat(run.plan().control()).isPresent();

        Pairing pairing = within(run, "derby", "derby:server");
        assertThat(pairing.baseline("tpcb/1 client")).hasSize(5);
        assertThat(pairing.unmatched()).isEmpty();
    }

    @Test
    void armsOfOtherAxes_areRefused_withWhatToWrite() {
        RecordedRun run = run("settings: {buffer: [4MiB, 64MiB]}");

        refused(run, "derby", "buffer=64MiB")
                .withMessage(
                        "compare: must pick both parts by the same axes, got r#derby by target and r#buffer=64MiB by"
                                + " buffer; legal: such as 'r#derby, buffer=4MiB' and 'r#buffer=64MiB, derby'");
        refused(run, "derby, buffer=4MiB", "derby:server")
                .withMessageContaining("got r#derby, buffer=4MiB by target, buffer and r#derby:server by target; legal:"
                        + " such as 'r#derby, buffer=4MiB' and 'r#derby:server, buffer=4MiB'");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(
                        Arms.of("before", run, "buffer=4MiB"),
                        Arms.of("after", run("settings: {buffer: 8MiB}").later(), null)))
                .withMessageEndingWith(
                        "got before#buffer=4MiB by buffer and after by none; legal: such as 'before#buffer=4MiB' and"
                                + " 'after#buffer=8MiB'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "derby; derby:embedded",
                "buffer=64MiB; buffer=65536KiB",
                "derby, clients=8; clients=8, derby",
                "workload=select, tpcb.branches=1; workload=select, tpcb.branches=4"
            })
    void samePointsOfOneRun_areRefused_howeverTheyArePicked(String below, String above) {
        refused(run("settings: {buffer: [64MiB, 4MiB], tpcb.branches: [1, 4]}"), below, above)
                .withMessageContaining("got the same points of one run twice");
    }

    @Test
    void pointThatMatchesTwo_isRefused() {
        RecordedRun twice = run("settings: {buffer: [64MiB, 65536KiB]}");
        RecordedRun once = run("settings: {buffer: [64MiB, 4MiB]}").later();
        String words = "; legal: runs that ask for no value twice, however it is written";

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(Arms.of("twice", twice, null), Arms.of("once", once, null)))
                .withMessage("compare: must match each point with exactly one other, got several for"
                        + " derby/tpcb/1 client/buffer=64MiB" + words);
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(Arms.of("once", once, null), Arms.of("twice", twice, null)))
                .withMessage("compare: must match each point with exactly one other, got several for"
                        + " derby/tpcb/1 client/buffer=64MiB" + words);
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(Arms.of("once", once, "buffer=64MiB"), Arms.of("twice", twice, "buffer=64MiB")))
                .withMessageContaining("got several for derby/tpcb/1 client/buffer=64MiB");
    }

    @Test
    void twinOfAPointWhoseAxesAreAllNamed_isSeen() {
        RecordedRun twice = run("settings: {buffer: [64MiB, 65536KiB]}");
        RecordedRun once = run("settings: {buffer: [64MiB, 4MiB]}").later();
        String all = "derby, workload=tpcb, clients=1, buffer=64MiB";

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(Arms.of("once", once, all), Arms.of("twice", twice, all)))
                .withMessageContaining("got several for derby/tpcb/1 client/buffer=64MiB");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(Arms.of("twice", twice, all), Arms.of("once", once, all)))
                .withMessageContaining("got several for derby/tpcb/1 client/buffer=64MiB");
    }

    @Test
    void armsWithoutACommonPoint_areRefused_withWhatPicksSome() {
        refused(run("settings: {rate: [closed, 50%], arrivals: [poisson, constant]}"), "rate=closed", "rate=50%")
                .withMessageStartingWith("compare: must have a point in common, got derby/tpcb/1 client")
                .withMessageEndingWith(
                        "; legal: such as 'r#rate=closed, arrivals=poisson' and 'r#rate=50%, arrivals=poisson'");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> of(
                        Arms.of("before", run("settings: {buffer: [4MiB, 64MiB]}"), "derby"),
                        Arms.of(
                                "after",
                                run("settings: {buffer: [8MiB, 16MiB]}").later(),
                                "derby:server")))
                .withMessageEndingWith(
                        "; legal: such as 'before#derby, buffer=4MiB' and 'after#derby:server, buffer=8MiB'");
    }

    @Test
    void axesOfAContrast_keepTheOrderInWhichTheArmNamesThem() {
        RecordedRun run = run("settings: {gc: [G1, Serial], buffer: [4MiB, 64MiB], heap: [64MiB, 128MiB]}");

        assertThat(within(run, "heap=64MiB, gc=G1, buffer=4MiB", "buffer=64MiB, heap=128MiB, gc=Serial")
                        .contrasts()
                        .values())
                .allSatisfy(one -> assertThat(one.axes()).containsExactly("heap", "gc", "buffer"));
    }

    private static ThrowableAssertAlternative<PlanException> refused(RecordedRun run, String below, String above) {
        return assertThatExceptionOfType(PlanException.class).isThrownBy(() -> within(run, below, above));
    }

    private static Pairing within(RecordedRun run, @Nullable String below, @Nullable String above) {
        return of(Arms.of("r", run, below), Arms.of("r", run, above));
    }

    private static Pairing of(Arm baseline, Arm contender) {
        return Pairing.of(baseline, contender);
    }

    /** The baseline's point and the contender's, of each pair. */
    private static List<String> ids(Pairing pairing) {
        return pairing.contrasts().values().stream()
                .map(one -> one.b().id() + " / " + one.a().id())
                .toList();
    }

    /** Two targets, two loads, two numbers of clients, one block. */
    private static RecordedRun run(String rest) {
        return RecordedRun.of(RecordedRun.yaml("[1, 8]", 1, rest + "\n"));
    }
}
