package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.page.Templates;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every report is a pure function of the records: the same bytes in any locale and time zone. */
class GoldenReportTest {
    private static final Path HTML = Path.of("results", "first-look", "20261120T101112Z", "report.html");

    private static final Screen SCREEN = new Screen(100);

    private Locale locale = Locale.ROOT;
    private TimeZone timeZone = TimeZone.getDefault();

    @BeforeEach
    void remember() {
        locale = Locale.getDefault();
        timeZone = TimeZone.getDefault();
    }

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(timeZone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "de-DE", "tr-TR", "ar-EG-u-nu-arab"})
    void firstLook_readsTheSameInEveryLocale(String tag) {
        speak(tag);

        check("first-look", RecordedRun.firstLook());
    }

    @Test
    void whatDisksOfTheirOwnSaw_readsTheSameInAnyLocale() {
        speak("ar-EG-u-nu-arab");

        check("own-disks", RecordedRun.onDisksOfTheirOwn());
    }

    @Test
    void logDiskOfItsOwn_readsTheSameInAnyLocale() {
        speak("tr-TR");
        Summary summary = RecordedRun.onALogDiskOfItsOwn().summary();

        GoldenFile.check("log-disk/console.txt", console(summary));
        GoldenFile.check("log-disk/report.md", section(Texts.markdown(summary), "<summary>What one", "</details>"));
    }

    @Test
    void cases_readTheSameInAnyLocale() {
        speak("tr-TR");

        check("cases", RecordedRun.cases());
    }

    @Test
    void costs_readTheSameInAnyLocale() {
        speak("ar-EG-u-nu-arab");

        check("costs", RecordedRun.costs());
    }

    @Test
    void lostAndInvalidTrials_readTheSameInAnyLocale() {
        speak("de-DE");

        check(
                "lost-and-invalid",
                RecordedRun.firstLook()
                        .withLost("derby/tpcb/2 clients", 1)
                        .withInvalid("derby:server/select/2 clients", 2));
    }

    @Test
    void loopsClosedAndOpen_readTheSameInAnyLocale() {
        speak("ar-EG-u-nu-arab");

        check("open-loop", RecordedRun.openLoop());
    }

    @Test
    void fiveBlocksWithClaims_readTheSameInAnyLocale() {
        speak("tr-TR");

        check(
                "five-blocks",
                RecordedRun.fiveBlocksWithClaims()
                        .withCanary(new CanaryTimes(5000, 2000, 300, 0), 4, new CanaryTimes(6000, 2100, 650, 0.12)));
    }

    @Test
    void targetsOfTheirOwnSeries_readTheSameInAnyLocale() {
        speak("de-DE");

        check("own-series", RecordedRun.ownSeries());
    }

    @Test
    void twoModes_readTheSameInAnyLocale() {
        speak("ar-EG-u-nu-arab");

        check(
                "two-modes",
                RecordedRun.firstLook()
                        .summary(trial -> trial.equals("block01-derby-tpcb-2-clients")
                                ? Optional.of(Lines.movedInMidTrial())
                                : Optional.empty()));
    }

    @Test
    void sweepOfClients_readsTheSameInAnyLocale() {
        speak("tr-TR");
        Summary summary = RecordedRun.sweep().summary();

        // Of so many points the tables are long, and no different from those above.
        GoldenFile.check(
                "sweep/scaling.json",
                SummaryJson.written(Json.LINE.valueToTree(summary).path("scaling")));
        GoldenFile.check("sweep/console.txt", console(summary));
        GoldenFile.check("sweep/report.md", section(Texts.markdown(summary), "<summary>Scaling", "</details>"));
        GoldenFile.check("sweep/report.html", section(Texts.html(summary), "<h2>Scaling", "</section>"));
    }

    /** What a kill and what a power cut may lose, over two targets: derby gains from both settings, and PostgreSQL from one. */
    @Test
    void durabilityAndWriteCache_readTheSameInAnyLocale() {
        speak("de-DE");

        checkAnswer(
                "durability",
                of(
                                "targets: [derby, 'postgresql:process']",
                                "settings: {durability: [power-cut, process-kill], write-cache: [flush, noflush]}")
                        .with(
                                one -> at(one, "durability", "process-kill"),
                                one -> ChangedTrial.measured(
                                        times(one, one.subject().engine().equals("derby") ? 7.1 : 2.9),
                                        Metrics.DISK.syncs(),
                                        0))
                        .with(
                                one -> at(one, "write-cache", "noflush")
                                        && one.subject().engine().equals("derby"),
                                one -> times(one, 1.4)));
    }

    @Test
    void sweepOfBuffers_readsTheSameInAnyLocale() {
        speak("ar-EG-u-nu-arab");

        checkAnswer(
                "buffer",
                of("targets: [derby, 'derby:server']", "settings: {buffer: [1MiB, 4MiB, 16MiB, 64MiB]}")
                        .with(
                                one -> one.subject().target().equals("derby") && at(one, "buffer", "16MiB"),
                                one -> times(one, 1.8))
                        .with(
                                one -> one.subject().target().equals("derby") && at(one, "buffer", "64MiB"),
                                one -> times(one, 1.9)));
    }

    /** Derby keeps to the limit at each rate but the last one, and its server up to 1000/s. */
    @Test
    void sweepOfRatesWithinALimit_readsTheSameInAnyLocale() {
        speak("tr-TR");

        checkAnswer(
                "rates",
                of(
                                "targets: [derby, 'derby:server']",
                                "settings: {rate: [500/s, 1000/s, 2000/s, 4000/s]}\nlatency-limit: p99=10ms")
                        .with(one -> true, one -> {
                            int rate = Integer.parseInt(
                                    one.settings().get("rate").asked().replace("/s", ""));
                            boolean embedded = one.subject().target().equals("derby");
                            boolean sustained = rate <= (embedded ? 2000 : 1000);
                            double share = sustained ? 0.5 : 1.5;
                            return ChangedTrial.measured(
                                    ChangedTrial.arriving(
                                            ChangedTrial.measured(one, Metrics.THROUGHPUT, rate / share), share),
                                    Metrics.LATENCY_P99,
                                    rate * (embedded ? 2 : 6));
                        }));
    }

    private static RecordedRun of(String targets, String more) {
        return RecordedRun.of(RecordedRun.yaml("[2]", 5, more)
                        .replaceFirst("targets: .*", targets)
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 1));
    }

    private static boolean at(TrialRecord one, String setting, String asked) {
        return one.settings().get(setting).asked().equals(asked);
    }

    private static TrialRecord times(TrialRecord one, double factor) {
        return ChangedTrial.measured(
                one, Metrics.THROUGHPUT, factor * one.metrics().get(Metrics.THROUGHPUT.key()));
    }

    /** Two targets, and three of one repetition with a doubt, as the first look has them. */
    @Test
    void firstLook_isAShortPageWhereMarkdownIsRendered() {
        RecordedRun three = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'postgresql:process']"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), 1000));

        for (RecordedRun run : List.of(RecordedRun.firstLook(), three)) {
            assertThat(Texts.markdown(run.summary()).getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThan(6000);
        }
    }

    /** The answer alone: what stands below it is no different from that of other runs. */
    private static void checkAnswer(String variant, RecordedRun run) {
        GoldenFile.check(variant + "/console.txt", console(run.summary()));
        GoldenFile.check(variant + "/report.html", section(Texts.html(run.summary()), "<header>", "</header>"));
    }

    private static String section(String text, String from, String to) {
        int begin = text.indexOf(from);
        return text.substring(begin, text.indexOf(to, begin));
    }

    private static void speak(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    }

    private static void check(String variant, RecordedRun run) {
        check(variant, run.summary());
    }

    private static void check(String variant, Summary summary) {
        GoldenFile.check(variant + "/summary.json", SummaryJson.of(summary));
        GoldenFile.check(variant + "/report.md", Texts.markdown(summary));
        GoldenFile.check(variant + "/console.txt", console(summary));
        GoldenFile.check(variant + "/report.html", withoutResources(Texts.html(summary)));
    }

    private static String console(Summary summary) {
        return Texts.console(summary, HTML, SCREEN)
                .replace(HTML.toString(), HTML.toString().replace('\\', '/'));
    }

    /** The parts that are the same in each report stand in their own files. */
    private static String withoutResources(String html) {
        String rest = html;
        for (String name : Stream.concat(Stream.of("report.css"), HtmlReport.SCRIPTS.stream())
                .toList()) {
            String resource = Templates.resource(name);
            assertThat(rest).containsOnlyOnce(resource);
            rest = rest.replace(resource, "/* " + name + " */\n");
        }
        return rest;
    }
}
