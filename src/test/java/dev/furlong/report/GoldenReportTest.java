package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.results.Json;
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

    private static final Screen SCREEN = new Screen(100, true);

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

    /** Two targets, and three of one repetition with a doubt, as the first look has them. */
    @Test
    void firstLook_isAShortPageWhereMarkdownIsRendered() {
        RecordedRun three = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'postgresql:process']"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compiling(), 1000));

        for (RecordedRun run : List.of(RecordedRun.firstLook(), three)) {
            assertThat(Texts.markdown(run.summary()).getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThan(6000);
        }
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
