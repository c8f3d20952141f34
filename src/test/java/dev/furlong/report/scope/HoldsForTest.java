package dev.furlong.report.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each part of the sentences follows from the records, and is left out where they do not tell it. */
class HoldsForTest {
    @Test
    void dataInTheBuffer_andCoresThatAreShared_areSaid() {
        assertThat(HoldsFor.of(sharing(reading(tpcb("[2]", ""), 0.02)).summary()))
                .containsExactly(
                        "This holds for 2 clients on 100,110 rows, read from a buffer of 64MiB; clients and databases share"
                                + " 2 cores.",
                        "It may not hold for other loads, data beyond the buffer, more clients or cores, longer runs, other"
                                + " disks, or remote clients.",
                        "Commits are set to survive a power cut.");
    }

    /** With 16 pages found in the buffer for each transaction. */
    @ParameterizedTest
    @CsvSource({"0, read from", "0.15, read from", "0.17, with", "1.3, with"})
    void dataIsSaidToBeReadFromTheBuffer_onlyIfNearlyNoPageHadToBeRead(double pages, String words) {
        assertThat(holds(reading(tpcb("[2]", ""), pages))).contains("100,110 rows, " + words + " a buffer of 64MiB");
    }

    @Test
    void engineThatDoesNotCount_leavesOpenWhetherTheDataWasInTheBuffer() {
        RecordedRun run = reading(tpcb("[2]", ""), 0)
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.unmeasured(one, Metrics.ENGINE_BUFFER_READS.key()));

        assertThat(holds(run)).contains("100,110 rows, with a buffer of 64MiB");
        assertThat(mayNot(run)).startsWith("It may not hold for other loads, more data, ");
    }

    @Test
    void axes_areSaidWithTheirRange() {
        RecordedRun run = tpcb("[1, 8]", "settings: {buffer: [4MiB, 2MiB, 64MiB]}");

        assertThat(holds(run)).isEqualTo("This holds for 1–8 clients on 100,110 rows, with buffers of 2MiB–64MiB.");
    }

    @Test
    void settingsThatThePlanChanges_areSaid_ifTheyAreTheSameAtAllPoints() {
        assertThat(holds(tpcb("[1]", "settings: {memory: 256MiB, durability: [power-cut, process-kill]}")))
                .isEqualTo("This holds for 1 client on 100,110 rows, with a buffer of 64MiB; with memory=256MiB"
                        + " (of each database).");
        assertThat(holds(tpcb("[1]", "settings: {heap: 256MiB}"))).endsWith("; with heap=256MiB (of each JVM).");
    }

    @Test
    void buffersThatHeldNearlyAllPages_areToldFromTheLeastOn() {
        RecordedRun run = reading(tpcb("[2]", "settings: {buffer: [4MiB, 64MiB, 16MiB, 1MiB]}"), 1);

        assertThat(others(holding(run, "16MiB", "64MiB")))
                .startsWith("Buffers of 16MiB and more held nearly all pages that were read.");
        // A smaller one that did by chance, beside a larger one that did not, has no part in it.
        assertThat(others(holding(run, "1MiB", "16MiB", "64MiB"))).startsWith("Buffers of 16MiB and more ");
        for (RecordedRun other :
                List.of(run, holding(run, "1MiB", "4MiB", "16MiB"), holding(run, "1MiB", "4MiB", "16MiB", "64MiB"))) {
            assertThat(others(other)).doesNotContain("Buffers");
        }
    }

    /** A server of others has a buffer of its own, which says nothing of the others. */
    @Test
    void buffersThatNotEachTargetHad_areNotCompared() {
        RecordedRun run = reading(tpcb("[2]", ""), 1)
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(
                                ChangedTrial.effective(one, "buffer", "128MiB"), Metrics.ENGINE_BUFFER_READS, 0));

        assertThat(holds(run)).contains("with buffers of 64MiB–128MiB");
        assertThat(others(run)).doesNotContain("Buffers");
    }

    /** One of two targets read pages. */
    @Test
    void bufferThatHeldThePagesOfOneTargetAlone_isNotLargeEnough() {
        RecordedRun run = reading(tpcb("[2]", "settings: {buffer: [4MiB, 64MiB]}"), 1)
                .with(
                        one -> one.subject().target().equals("derby")
                                && "64MiB".equals(one.settings().get("buffer").asked()),
                        one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, 0));

        assertThat(others(run)).doesNotContain("Buffers");
    }

    @Test
    void whatCommitsSurvive_isSaid_andOfWhomItIsLess() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 2, "")
                .replaceFirst("targets: .*", "targets: [derby, h2, hsqldb]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
        RecordedRun weaker = run.with(
                one -> one.subject().target().equals("h2"),
                one -> ChangedTrial.substituted(one, "durability", "process-kill", "it has no more"));
        RecordedRun lost = weaker.with(
                one -> one.subject().target().equals("hsqldb"),
                one -> ChangedTrial.substituted(one, "durability", "bounded-loss", "it has no more"));
        RecordedRun all = run.with(
                one -> true, one -> ChangedTrial.substituted(one, "durability", "process-kill", "it has no more"));

        assertThat(others(run.with(
                        one -> true,
                        one -> ChangedTrial.substituted(one, "durability", "bounded-loss", "it has no more"))))
                .isEqualTo("Engines are set so that a crash can lose commits.");
        assertThat(others(run)).isEqualTo("Commits are set to survive a power cut.");
        assertThat(others(weaker)).isEqualTo("Commits are set to survive a power cut; those of h2, only a kill.");
        assertThat(others(lost))
                .isEqualTo(
                        "Commits are set to survive a power cut; those of h2, only a kill; those of hsqldb, not every crash.");
        assertThat(others(all)).isEqualTo("Commits are set to survive a kill, not a power cut.");
    }

    /** What the settings promise is not what was seen. */
    @Test
    void commitsThatDidNotWaitForADisk_orLieInMemory_areNotSaidToSurvive() {
        RecordedRun run = tpcb("[2]", "");

        for (Doubt doubt : List.of(Doubt.COMMITS_WITHOUT_SYNC, Doubt.MEMORY_FILE_SYSTEM)) {
            RecordedRun doubted = run.with(
                    one -> one.subject().target().equals("derby"),
                    one -> doubt == Doubt.MEMORY_FILE_SYSTEM
                            ? ChangedTrial.under(one, Conditions.FILE_SYSTEM, "tmpfs")
                            : ChangedTrial.under(
                                    ChangedTrial.measured(one, Metrics.DISK.syncs(), 0),
                                    Conditions.CHANGES_DATA,
                                    true));

            assertThat(doubted.summary().points())
                    .anyMatch(point -> point.doubts().stream().anyMatch(entry -> entry.code() == doubt));
            assertThat(others(doubted)).as(doubt.name()).isEmpty();
        }
    }

    /** It is an axis or a setting that is named, the load changes nothing, or a server does not tell it. */
    @Test
    void whatCommitsSurvive_isLeftOut_whereItIsToldElsewhere_orNothingIsToBeLost_orOneIsNotKnown() {
        RecordedRun unknown = tpcb("[2]", "")
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.substituted(one, "durability", "unknown", "it does not tell"));
        RecordedRun select =
                tpcb("[2]", "").with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));
        for (RecordedRun run : List.of(
                unknown,
                select,
                tpcb("[2]", "settings: {durability: process-kill}"),
                tpcb("[2]", "settings: {durability: [power-cut, process-kill]}"),
                tpcb("[2]", "settings: {storage: loop, write-cache: [flush, noflush]}"))) {
            assertThat(others(run)).as(run.plan().points().toString()).doesNotContain("survive");
        }
        assertThat(mayNot(select)).doesNotContain("disks");
        assertThat(mayNot(reading(select, 0))).doesNotContain("disks");
        assertThat(mayNot(reading(select, 1.3)))
                .as("the pages came from somewhere")
                .contains(", other disks,");
        assertThat(holds(tpcb("[2]", "settings: {durability: process-kill}")))
                .contains("durability=process-kill (commits survive a kill, not a power cut)");
        assertThat(holds(tpcb("[2]", "settings: {durability: process-kill}")
                        .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false))))
                .contains("durability=process-kill")
                .doesNotContain("survive");
    }

    @Test
    void rates_areSaid_whereEachIsANumber() {
        RecordedRun numbers = tpcb("[1]", "settings: {rate: [500/s, 2000/s]}");

        assertThat(holds(numbers)).startsWith("This holds for 1 client at 500/s–2,000/s on 100,110 rows, ");
        assertThat(mayNot(numbers)).contains(", higher rates, ");
        for (String rates : List.of("closed, 2000/s", "closed, 50%")) {
            assertThat(holds(tpcb("[1]", "settings: {rate: [" + rates + "]}")))
                    .startsWith("This holds for 1 client on ");
        }
    }

    @Test
    void rowsOfSeveralLoads_areOneNumber_ifTheyAreNearlyTheSame() {
        assertThat(holds(RecordedRun.firstLook())).contains(" on about 100,000 rows, ");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 2, clients and servers have cores of their own",
        "1, 1, 1, clients and databases share 1 core",
        "2, 1, 2, clients and databases share 2 cores"
    })
    void cores_areSharedWhereThereAreFewerThanBothMayUse(int client, int server, int both, String words) {
        assertThat(holds(onCores(servers(), client, server, both))).endsWith("; " + words + ".");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void coresThatOneTargetAloneShares_areNotSaid(boolean servers) {
        RecordedRun run = sharing(servers ? servers() : tpcb("[2]", ""))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.under(one, Conditions.CLIENT_CORES, 1))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.under(one, Conditions.SERVER_CORES, 1));

        assertThat(holds(run)).doesNotContain("cores");
    }

    private static RecordedRun servers() {
        return RecordedRun.of(
                RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server']"));
    }

    @ParameterizedTest
    @CsvSource({"idle, This holds for 2 clients with a buffer of 64MiB.", "'tpcb, idle', 'on 100,110 rows, '"})
    void loadWithoutTables_hasNoRows(String workloads, String words) {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[2]", 2, "").replaceFirst("workloads: .*", "workloads: [" + workloads + "]"));

        assertThat(holds(run)).contains(words);
    }

    @Test
    void quota_leavesOpenHowManyCoresThereAre() {
        RecordedRun run = sharing(tpcb("[2]", ""))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.QUOTA_OF_BOTH, 1.5));

        assertThat(holds(run)).doesNotContain("cores");
    }

    @Test
    void serverOfOthers_isNamed_andNothingIsSaidOfItsCores() {
        RecordedRun run = sharing(tpcb("[2]", ""))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.external(
                                one, EffectiveSetting.of("power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED)));

        assertThat(holds(run)).endsWith("; someone else runs the server of derby:server.");
        assertThat(mayNot(run)).endsWith(", or other servers.");
    }

    @Test
    void bufferThatAServerDoesNotTell_isLeftOut() {
        RecordedRun run = tpcb("[2]", "").with(one -> true, one -> ChangedTrial.effective(one, "buffer", "unknown"));

        assertThat(holds(run)).isEqualTo("This holds for 2 clients on 100,110 rows.");
    }

    @Test
    void embeddedEngines_haveNoOtherMachineForTheirClients() {
        assertThat(mayNot(
                        RecordedRun.of(RecordedRun.yaml("[2]", 1, "").replaceFirst("targets: .*", "targets: [derby]"))))
                .endsWith(", or other machines.");
    }

    @Test
    void clientsThatARelayKeepsFar_areNotSaidToBeNear() {
        RecordedRun run = tpcb("[2]", "settings: {network-rtt: 1ms}");

        assertThat(mayNot(run)).endsWith(", or other machines.");
    }

    @Test
    void sentences_areShort_howeverMuchVaries() {
        Stream.of(
                        sharing(reading(tpcb("[1, 8]", "settings: {buffer: [4MiB, 64MiB], rate: [5/s, 9/s]}"), 0)),
                        sharing(reading(RecordedRun.firstLook(), 0)),
                        RecordedRun.sweep(),
                        RecordedRun.cases())
                .flatMap(run -> HoldsFor.of(run.summary()).stream())
                .forEach(
                        sentence -> assertThat(sentence.split(" ")).as(sentence).hasSizeLessThanOrEqualTo(25));
    }

    @Test
    void runWithoutAFigure_holdsForNothing() {
        RecordedRun none = RecordedRun.firstLook().with(one -> true, one -> ChangedTrial.ended(one, "killed", null));

        assertThat(HoldsFor.of(none.summary())).isEmpty();
    }

    private static RecordedRun tpcb(String clients, String more) {
        return RecordedRun.of(RecordedRun.yaml(clients, 2, more).replaceFirst("workloads: .*", "workloads: [tpcb]"));
    }

    private static RecordedRun reading(RecordedRun run, double pages) {
        return run.with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_HITS, 16))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, pages));
    }

    /** As the probe records it on a machine of two cores. */
    private static RecordedRun sharing(RecordedRun run) {
        return onCores(run, 2, 2, 2);
    }

    private static RecordedRun onCores(RecordedRun run, int client, int server, int both) {
        return run.with(one -> true, one -> ChangedTrial.under(one, Conditions.CLIENT_CORES, client))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CORES_OF_BOTH, both))
                .with(
                        one -> one.subject().target().endsWith(":server"),
                        one -> ChangedTrial.under(one, Conditions.SERVER_CORES, server));
    }

    private static String holds(RecordedRun run) {
        return HoldsFor.of(run.summary()).get(0);
    }

    private static String mayNot(RecordedRun run) {
        return HoldsFor.of(run.summary()).get(1);
    }

    /** What follows these two. */
    private static String others(RecordedRun run) {
        List<String> sentences = HoldsFor.of(run.summary());
        return String.join(" ", sentences.subList(2, sentences.size()));
    }

    /** The same run, in which the engines found all pages in buffers of some sizes. */
    private static RecordedRun holding(RecordedRun run, String... sizes) {
        return run.with(
                one -> List.of(sizes).contains(one.settings().get("buffer").asked()),
                one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, 0));
    }
}
