package dev.furlong.plan.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.file.Defaults;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.place.ClaimPlaces;
import dev.furlong.plan.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes that every built-in experiment reads at every scale, and that an effective plan reads back as itself. */
final class CatalogueTest {
    static List<String> names() {
        return Catalogue.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void builtInExperiment_readsAtEveryScaleAndReadsBackAsItself(String name) {
        for (RunSize scale : RunSize.values()) {
            Plan plan = Catalogue.plan(name, new GivenOverrides().scale(scale).made());

            assertThat(plan.experiment()).isEqualTo(name);
            assertThat(plan.trials()).hasSize(plan.enrolled().size() * plan.repetitions());
            assertReadsBack(plan);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void claimsOfABuiltInExperiment_speakOfItsOwnPoints_atEveryScale(String name) {
        for (RunSize scale : RunSize.values()) {
            Plan plan = Catalogue.plan(name, new GivenOverrides().scale(scale).made());

            assertThat(plan.leftOut()).as(scale.word()).isEmpty();
            assertThat(plan.claims()).allSatisfy(claim -> {
                assertThat(new ClaimPlaces(plan).of(claim)).isNotEmpty();
                assertThat(claim.source() == null)
                        .as(claim.id())
                        .isEqualTo(claim.id().startsWith("own-"));
            });
        }
    }

    @Test
    void defaultExperiment_isBuiltInAndFirst() {
        assertThat(Catalogue.names()).first().isEqualTo(Defaults.EXPERIMENT);
    }

    @Test
    void planWithEverything_readsBackAsItself() {
        assertReadsBack(PlanReader.read("mine.yaml", """
                experiment: mine
                title: 'A title: with a colon, "quotes" and an ä'
                targets: [derby@10.1.1.0, 'derby:server']
                workloads: [tpcb, select]
                clients: [1, 1000]
                settings: {buffer: [4MiB, 64MiB], derby.storage.pageSize: 8192, tpcb.branches: [1, 10]}
                warm-up: 0s
                measure: 1500ms
                repetitions: 7
                seed: -3
                """, Overrides.none()));
    }

    @Test
    void effectivePlan_namesEverySettingWithItsDefault() {
        String written = PlanWriter.write(Catalogue.plan("tpcb", Overrides.none()));

        assertThat(written).contains(Setting.keys());
    }

    @Test
    void fileOfTheUser_isRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "experiment: mine\ntargets: derby\nworkloads: update\n");

        assertThat(Catalogue.plan(file.toString(), Overrides.none()).workloads())
                .containsExactly("update");
    }

    @Test
    void missingFile_isRejected(@TempDir Path folder) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Catalogue.plan(folder.resolve("none.yaml").toString(), Overrides.none()))
                .withMessageContaining("none.yaml");
    }

    @Test
    void unknownExperiment_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Catalogue.plan("tpcc", Overrides.none()))
                .withMessageContaining("got 'tpcc'; did you mean 'tpcb'?");
    }

    @ParameterizedTest
    @CsvSource({
        "X05, buffer",
        "x05, buffer",
        "X07, embedded-vs-server",
        "X22, out-of-the-box",
        "X08, embedded-vs-server"
    })
    void idOfWhatAnExperimentAnswers_isThatExperiment(String id, String name) {
        assertThat(Catalogue.plan(id, Overrides.none()).experiment()).isEqualTo(name);
    }

    @Test
    void study_isRefusedWithItsExperiments() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Catalogue.plan("derby-study", Overrides.none()))
                .withMessageStartingWith(
                        "experiment: must be one experiment, got 'derby-study', which is a study; legal:"
                                + " layers, write-cache, log-disk, buffer, embedded-vs-server, prepared-statements, index-vs-scan, in-memory, data-on-disk, data-size, branch-rows, costs, checkpoints, response-time, out-of-the-box, derby-releases");
    }

    /** Each claim is in a chapter of its study, and a chapter names nothing that its experiment lacks. */
    @Test
    void chaptersOfAStudy_haveTheClaimsAndLoadsOfItsExperiments() {
        for (Study study : Catalogue.studies()) {
            List<Study.Measured> measured = study.chapters().stream()
                    .flatMap(chapter -> Stream.ofNullable(chapter.measuredBy()))
                    .toList();
            assertThat(measured.stream().map(Study.Measured::experiment).distinct())
                    .containsExactlyInAnyOrderElementsOf(study.experimentNames());
            for (String name : study.experimentNames()) {
                Plan plan = Catalogue.plan(name, Overrides.none());
                List<Study.Measured> ofIt = measured.stream()
                        .filter(one -> one.experiment().equals(name))
                        .toList();
                assertThat(plan.claims().stream().map(Claim::id))
                        .as(name)
                        .containsAll(ofIt.stream()
                                .flatMap(one -> one.claims().stream())
                                .toList());
                assertThat(ofIt.stream().flatMap(one -> Stream.ofNullable(one.workload())))
                        .as(name)
                        .isSubsetOf(plan.workloads());
                assertThat(plan.claims().stream().map(Claim::id))
                        .as("claims of %s", name)
                        .isSubsetOf(measured.stream()
                                .flatMap(one -> one.claims().stream())
                                .toList());
            }
            assertThat(study.chapters().stream().map(Study.Chapter::figure)).doesNotHaveDuplicates();
        }
    }

    @Test
    void chapterThatIsMeasuredAndMissing_orNeither_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Study.Chapter("F1", "title", "said", null, null))
                .withMessageStartingWith("chapter F1: must be measured, or say why it is not");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Study.Chapter(
                        "F1", "title", "said", new Study.Measured("a", null, List.of(), List.of(), null), "why"));
    }

    /** Names and ids are told apart by nothing else. */
    @Test
    void namesOfExperimentsAndIds_areUnique() {
        List<String> all = Stream.concat(
                        Catalogue.names().stream(),
                        Catalogue.studies().stream()
                                .flatMap(study -> Stream.concat(
                                        Stream.of(study.name()),
                                        study.experiments().stream().flatMap(one -> one.answers().stream()))))
                .toList();

        assertThat(all.stream().map(one -> one.toLowerCase(Locale.ROOT))).doesNotHaveDuplicates();
    }

    /** The same but for axes of one default value, which are written out, and the sizes of other scales. */
    private static void assertReadsBack(Plan plan) {
        String written = PlanWriter.write(plan);
        Plan again = PlanReader.readWritten("plan.yaml", written);

        assertThat(again.points()).isEqualTo(plan.points());
        assertThat(again.trials()).isEqualTo(plan.trials());
        assertThat(again.claims())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("place")
                .isEqualTo(plan.claims());
        assertThat(again.leftOut()).isEqualTo(plan.leftOut());
        assertThat(again.title()).isEqualTo(plan.title());
        assertThat(again.scale()).isEqualTo(plan.scale());
        assertThat(again.seed()).isEqualTo(plan.seed());
        assertThat(PlanWriter.write(again)).isEqualTo(written);
    }
}
