package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.Seed;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Design;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes that the command line replaces a plan's axes, and that a scale picks the file's sizes. */
final class OverridesTest {
    private static final String FILE = """
            experiment: mine
            targets: [derby, 'derby:server']
            workloads: [tpcb, select]
            clients: [4, 8]
            warm-up: 2s
            settings: {buffer: [4MiB, 64MiB], select.rows: 500}
            scales:
              smoke: {clients: 3, warm-up: 0s, measure: 200ms, repetitions: 1, settings: {select.rows: 10}}
              full: {repetitions: 20}
            """;

    @Test
    void axesOfTheCommandLine_replaceThoseOfTheFile() {
        Plan plan = read(new GivenOverrides()
                .scale(RunSize.SMOKE)
                .targets("derby@10.1.1.0")
                .clients(1, 2)
                .axes("buffer=8MiB", "gc=Serial,G1")
                .phases(Duration.ofSeconds(7), Duration.ofSeconds(9))
                .repetitions(6)
                .seed(11)
                .made());

        assertThat(plan.targets()).extracting(TargetSpec::written).containsExactly("derby@10.1.1.0");
        assertThat(plan.clients()).containsExactly(1, 2);
        assertThat(values(plan, "buffer")).containsExactly("8MiB");
        assertThat(values(plan, "gc")).containsExactly("Serial", "G1");
        assertThat(plan.phases()).isEqualTo(new Phases(Duration.ofSeconds(7), Duration.ofSeconds(9)));
        assertThat(plan.repetitions()).isEqualTo(6);
        assertThat(plan.seed()).isEqualTo(new Seed(11));
    }

    @Test
    void questionOfTheCommandLine_replacesThatOfTheFile() {
        Overrides asks = new GivenOverrides().question(PlanQuestion.COSTS).made();

        assertThat(read(asks).question()).isEqualTo(PlanQuestion.COSTS);
        assertThat(read(Overrides.none()).question()).isEqualTo(PlanQuestion.SPEED);
    }

    @Test
    void design_replacesTheFiles() {
        Overrides slices = new GivenOverrides().design(Design.SLICES).made();
        Plan plan = PlanReader.read("mine.yaml", FILE + "design: trials\n", slices);

        assertThat(plan.phases().inSlices()).isTrue();
        assertThat(plan.places().of("design")).isEqualTo("--design");
        assertThat(read(Overrides.none()).phases().inSlices()).isFalse();
    }

    @Test
    void designOfTheFile_hasItsLine() {
        Plan plan = PlanReader.read("mine.yaml", FILE + "design: slices\n", Overrides.none());

        assertThat(plan.phases().inSlices()).isTrue();
        assertThat(plan.places().of("design")).isEqualTo("mine.yaml line 10 design");
    }

    @Test
    void scale_hasItsRepetitions_beforeThoseOfTheFile() {
        String both = FILE + "repetitions: 7\n";

        assertThat(PlanReader.read("mine.yaml", both, scale(RunSize.FULL)).repetitions())
                .isEqualTo(20);
        assertThat(PlanReader.read("mine.yaml", both, Overrides.none()).repetitions())
                .isEqualTo(7);
    }

    @Test
    void keyOfAScale_hasItsOwnLine() {
        assertThat(read(scale(RunSize.SMOKE)).places().of("clients")).isEqualTo("mine.yaml line 8 clients");
        assertThat(read(scale(RunSize.FULL)).places().of("clients")).isEqualTo("mine.yaml line 4 clients");
    }

    /** The option that is wrong is one of the command line, and no line of the file. */
    @Test
    void externalTargetOfTheCommandLine_withoutAServer_isRefusedByItsOption() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() ->
                        read(new GivenOverrides().targets("postgresql:external").made()))
                .withMessageStartingWith("--server: must name the server of postgresql:external, got none");
    }

    @Test
    void scale_picksTheFilesSizes() {
        Plan plan = read(scale(RunSize.SMOKE));

        assertThat(plan.clients()).containsExactly(3);
        assertThat(plan.phases()).isEqualTo(new Phases(Duration.ZERO, Duration.ofMillis(200)));
        assertThat(plan.repetitions()).isEqualTo(1);
        assertThat(values(plan, "select.rows")).containsExactly("10");
        assertThat(values(plan, "buffer")).containsExactly("4MiB", "64MiB");
    }

    @Test
    void scaleThatSaysLittle_leavesTheRestAsItStands() {
        Plan plan = read(scale(RunSize.FULL));

        assertThat(plan.repetitions()).isEqualTo(20);
        assertThat(plan.clients()).containsExactly(4, 8);
        assertThat(plan.phases()).isEqualTo(new Phases(Duration.ofSeconds(2), Defaults.MEASURE));
    }

    @Test
    void scaleThatTheFileDoesNotGive_isRejectedWithThoseThatItGives() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(scale(RunSize.QUICK)))
                .withMessageStartingWith("--scale: ")
                .withMessageContaining("got quick")
                .withMessageEndingWith("legal: full, smoke");
    }

    @Test
    void clientsOfTheCommandLine_areCheckedToo() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(new GivenOverrides().clients(0).made()))
                .withMessageContaining("clients: must be from 1 to 10000, got 0");
    }

    @Test
    void settingWithoutAValue_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Axis.parse("--set", "buffer"))
                .withMessageStartingWith("--set: must be KEY=VALUE, got 'buffer'");
    }

    @Test
    void settingWithAnEmptyValue_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Axis.parse("--set", "buffer=4MiB,"))
                .withMessageContaining("got ''");
    }

    @Test
    void unknownSettingOfTheCommandLine_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Axis.parse("--set", "durabilty=power-cut"))
                .withMessageStartingWith("--set durabilty: ")
                .withMessageContaining("did you mean 'durability'?");
    }

    @Test
    void valueThatStandsTwice_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Axis.parse("--set", "buffer=4MiB,4MiB"))
                .withMessageContaining("must not repeat a value");
    }

    @Test
    void settingThatIsGivenTwice_isRejected() {
        GivenOverrides twice = new GivenOverrides().axes("buffer=4MiB", "buffer=8MiB");

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(twice::made)
                .withMessageStartingWith("--set buffer: must be given once")
                .withMessageContaining("buffer=a,b");
    }

    private static Overrides scale(RunSize scale) {
        return new GivenOverrides().scale(scale).made();
    }

    private static Plan read(Overrides overrides) {
        return PlanReader.read("mine.yaml", FILE, overrides);
    }

    private static List<String> values(Plan plan, String key) {
        return plan.axes().stream()
                .filter(axis -> axis.key().equals(key))
                .flatMap(axis -> axis.values().stream())
                .toList();
    }
}
