package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Where a doubt holds is said as shortly as can be, and no shorter. */
class PlaceOfDoubtsTest {
    private static final RecordedRun RUN =
            RecordedRun.of(RecordedRun.yaml("[2]", 1, "settings: {buffer: [4MiB, 64MiB]}"));

    @Test
    void pointsOfOneValue_areNamedByIt_onlyIfTheyAreAllOfThem() {
        assertThat(where(one -> at(one, "buffer=4MiB"))).isEqualTo("buffer=4MiB");
        assertThat(where(one -> at(one, "buffer=4MiB") && !at(one, "derby/select")))
                .isEqualTo("derby under tpcb, 4MiB; derby:server under tpcb, 4MiB and select, 4MiB");
    }

    @Test
    void pointsOfOneTargetOrLoad_areNamedByIt_onlyIfTheyAreAllOfThem() {
        assertThat(where(one -> true)).isEqualTo("all points");
        assertThat(where(one -> one.subject().target().equals("derby:server"))).isEqualTo("derby:server");
        assertThat(where(one -> one.subject().workload().equals("tpcb"))).isEqualTo("tpcb");
        assertThat(where(one -> !at(one, "derby/select/2 clients/buffer=64MiB")))
                .isEqualTo("all but derby under select, 64MiB");
        assertThat(where(one -> at(one, "derby/select/2 clients/buffer=64MiB"))).isEqualTo("derby under select, 64MiB");
        assertThat(where(one -> at(one, "tpcb/2 clients/buffer=64MiB")))
                .isEqualTo("derby, derby:server under tpcb, 64MiB");
    }

    @Test
    void whatAllPointsHaveInCommon_isLeftOut() {
        RecordedRun rates = RecordedRun.of(RecordedRun.yaml("[4]", 1, "settings: {rate: [500/s, 1000/s, 2000/s]}")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
        RecordedRun one = RecordedRun.of(RecordedRun.yaml("[4]", 1, "settings: {rate: [500/s, 1000/s, 2000/s]}")
                .replaceFirst("workloads: .*", "workloads: [tpcb]")
                .replaceFirst("targets: .*", "targets: [derby]"));

        assertThat(where(
                        rates,
                        trial -> !at(trial, "rate=2000/s") && !at(trial, "derby:server/tpcb/4 clients/rate=1000/s")))
                .isEqualTo("derby at 500/s, 1,000/s; derby:server at 500/s");
        assertThat(where(rates, trial -> at(trial, "derby/") || at(trial, "rate=500/s")))
                .isEqualTo("all but derby:server at 1,000/s, 2,000/s");
        assertThat(where(rates, trial -> !at(trial, "rate=500/s"))).isEqualTo("rate=1,000/s, 2,000/s");
        assertThat(where(one, trial -> at(trial, "rate=500/s"))).isEqualTo("rate=500/s");
    }

    /** A control has no figures, but what was lost of it bears on the verdicts. */
    @Test
    void trialsThatTheControlLost_areADoubt() {
        RecordedRun five = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));
        String control = five.records().stream()
                .map(one -> one.subject().point())
                .filter(point -> point.endsWith("/control"))
                .findFirst()
                .orElseThrow();

        assertThat(DoubtStatement.of(five.withLost(control, 2).summary()))
                .filteredOn(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()))
                .extracting(DoubtStatement::where)
                .containsExactly(control);
        assertThat(DoubtStatement.of(five.summary()))
                .noneMatch(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()));
    }

    /** The trials say where it was. */
    @Test
    void kindOfDoubt_isOneStatement_withWhatIsSpecialInEachPlace() {
        String killed = "the load JVM was killed (exit 137)";
        RecordedRun lost = RecordedRun.firstLook()
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby:server/select/2 clients", 1)
                .withLost("derby:server/select/2 clients", 2);

        assertThat(DoubtStatement.of(lost.summary()))
                .filteredOn(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()))
                .singleElement()
                .satisfies(doubt -> {
                    assertThat(doubt.where()).isEqualTo("derby under tpcb; derby:server under select");
                    assertThat(doubt.cause()).isEqualTo("trials lost: they have no result");
                    assertThat(doubt.details())
                            .extracting(DoubtStatement.Detail::words, DoubtStatement.Detail::where)
                            .containsExactly(
                                    tuple("block01-derby-tpcb-2-clients: " + killed, ""),
                                    tuple(
                                            "block01-derby-server-select-2-clients: " + killed
                                                    + "; block02-derby-server-select-2-clients: " + killed,
                                            ""));
                });
    }

    @Test
    void gravestDoubts_comeFirst_howeverFewTheirPlaces() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2))
                .withInvalid("derby/tpcb/2 clients", 1);

        assertThat(DoubtStatement.of(run.summary()))
                .extracting(DoubtStatement::brief)
                .startsWith(Doubt.INVALID_TRIALS.brief())
                .contains(Doubt.CORES_STOLEN.brief());
    }

    @Test
    void doubtsThatFiguresMayBeWrongFor_comeFirst_andTheCommonestOfThem() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", "process-kill"))
                .with(one -> at(one, "derby/"), one -> ChangedTrial.under(one, Conditions.FORKED, false))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(DoubtStatement.of(run.summary()))
                .extracting(DoubtStatement::brief)
                .startsWith(Doubt.CORES_STOLEN.brief(), Doubt.NOT_FORKED.brief())
                .endsWith(Doubt.UNSAFE_DURABILITY.brief());
    }

    /** What the plan asks for on purpose has no remedy. */
    @Test
    void whatThePlanAsksFor_isANote_andNoDoubt() {
        RecordedRun asked = RecordedRun.of(
                RecordedRun.yaml("[2]", 1, "settings: {durability: [power-cut, process-kill], write-cache: noflush}"));
        RecordedRun rates = RecordedRun.of(RecordedRun.yaml("[4]", 1, "settings: {rate: [500/s, 1000/s]}"))
                .with(
                        one -> at(one, "derby:server/tpcb/4 clients/rate=1000/s"),
                        one -> ChangedTrial.under(one, Conditions.UNSUSTAINABLE, "3 of 9 never began"));

        assertThat(DoubtStatement.of(asked.summary())).isEmpty();
        assertThat(DoubtStatement.notes(asked.summary())).singleElement().satisfies(note -> {
            assertThat(note.brief()).isEqualTo(Doubt.UNSAFE_DURABILITY.brief());
            assertThat(note.where()).isEqualTo("durability=process-kill");
            assertThat(note.remedy()).startsWith("the plan asks for it; with a stronger durability");
        });
        assertThat(DoubtStatement.warnings(asked.summary()))
                .singleElement()
                .asString()
                .startsWith("UNSAFE (all points): ");
        assertThat(DoubtStatement.of(rates.summary()))
                .extracting(DoubtStatement::brief)
                .doesNotContain(Doubt.UNSUSTAINABLE.brief());
        assertThat(DoubtStatement.notes(rates.summary()))
                .filteredOn(note -> note.brief().equals(Doubt.UNSUSTAINABLE.brief()))
                .singleElement()
                .satisfies(note -> assertThat(note.where()).isEqualTo("derby:server under tpcb, 1,000/s"));
    }

    @Test
    void whatATargetGivesUnasked_isADoubt() {
        RecordedRun weaker =
                RUN.with(one -> at(one, "derby/"), one -> ChangedTrial.effective(one, "durability", "process-kill"));
        RecordedRun overloaded = RecordedRun.of(RecordedRun.yaml("[4]", 1, "settings: {rate: 500/s}"))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.UNSUSTAINABLE, "3 of 9 never began"));

        assertThat(DoubtStatement.of(weaker.summary()))
                .extracting(DoubtStatement::brief)
                .contains(Doubt.UNSAFE_DURABILITY.brief());
        assertThat(DoubtStatement.of(overloaded.summary()))
                .extracting(DoubtStatement::remedy)
                .contains("lower --set rate, or raise --clients");
    }

    private static boolean at(TrialRecord one, String part) {
        return one.subject().point().contains(part);
    }

    private static String where(Predicate<TrialRecord> which) {
        return where(RUN, which);
    }

    private static String where(RecordedRun run, Predicate<TrialRecord> which) {
        return DoubtStatement.of(run.with(which, one -> ChangedTrial.under(one, Conditions.FORKED, false))
                        .summary())
                .stream()
                .filter(doubt -> doubt.brief().equals(Doubt.NOT_FORKED.brief()))
                .map(DoubtStatement::where)
                .findFirst()
                .orElseThrow();
    }
}
