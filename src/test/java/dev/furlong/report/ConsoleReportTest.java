package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
    private static final Path HTML = Path.of("report.html");

    @Test
    void twoTargets_fitIntoAHundredColumns() {
        assertThat(text(RecordedRun.fiveBlocksWithClaims()).lines()).allMatch(line -> line.length() <= 100);
        assertThat(text(RecordedRun.firstLook().withInvalid("derby/tpcb/2 clients", 1))
                        .lines())
                .allMatch(line -> line.length() <= 100);
    }

    @Test
    void moreTargetsThanFit_followBelow() {
        String targets = "targets: [derby, 'derby:server', derby@10.14.2.0, 'derby@10.14.2.0:server']";
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", targets));

        String text = text(run);

        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        assertThat(text.lines().filter(line -> line.startsWith("TPC-B-like load")))
                .as("two halves of the figures, and two of the costs")
                .hasSize(4);
        assertThat(text).contains("derby@10.14.2.0:server");
    }

    @Test
    void fewBlocks_areMarkedIndicative() {
        assertThat(text(RecordedRun.firstLook())).contains("2 blocks, indicative");
        assertThat(text(RecordedRun.fiveBlocksWithClaims()))
                .contains("95 % interval, 5 blocks")
                .doesNotContain("indicative");
    }

    @Test
    void outcomesThatNeverHappened_haveNoRow() {
        assertThat(text(RecordedRun.firstLook()).lines().map(String::strip))
                .anyMatch(line -> line.startsWith("retried"))
                .noneMatch(line -> line.startsWith("failed"))
                .noneMatch(line -> line.startsWith("unknown"));
    }

    @Test
    void lostAndInvalidPoints_sayWhy() {
        String text = text(RecordedRun.firstLook()
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby/tpcb/2 clients", 2)
                .withInvalid("derby:server/select/2 clients", 2));

        assertThat(text)
                .contains("derby: lost, because the load JVM was killed (exit 137)")
                .contains("derby:server: invalid, because branch 3: balance must be 120, got 121");
    }

    @Test
    void wordsOfARecord_cannotSteerATerminalThatShowsReportMd() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.ended(one, null, "\u001b[31mred\u001b]0;owned\u0007"));

        assertThat(MarkdownReport.of(run.summary()))
                .contains("\\x1b[31mred\\x1b]0;owned\\x07")
                .doesNotContain("\u001b", "\u0007");
    }

    @Test
    void eachDoubt_standsOnceWithItsRemedy() {
        String text = text(RecordedRun.firstLook());

        assertThat(text).containsOnlyOnce("fewer than 5 blocks").containsOnlyOnce("remedy: ");
    }

    @Test
    void commitsThatAreNotWhatTheySeem_headEveryReport() {
        RecordedRun safe = RecordedRun.firstLook();
        RecordedRun unsafe = safe.with(one -> true, one -> ChangedTrial.effective(one, "write-cache", "noflush"));
        RecordedRun unsynced = safe.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(text(safe)).doesNotContain("UNSAFE", "NOT DURABLE");
        assertThat(HtmlReport.of(safe.summary(), "")).doesNotContain("class=\"alarm\"");
        assertThat(text(unsafe).lines().toList().get(1)).startsWith("! UNSAFE: the disk acknowledged from its cache");
        assertThat(MarkdownReport.of(unsafe.summary())).containsPattern("^# .*\n\n> \\*\\*UNSAFE: ");
        assertThat(HtmlReport.of(unsafe.summary(), "")).contains("<p class=\"alarm\"><strong>UNSAFE: ");
        assertThat(text(unsynced).lines().toList().get(1)).startsWith("! NOT DURABLE: ");
        assertThat(MarkdownReport.of(unsynced.summary())).contains("> **NOT DURABLE: ");
        assertThat(HtmlReport.of(unsynced.summary(), ""))
                .contains("<p class=\"alarm\"><strong>NOT DURABLE: ", "<li class=\"alarm\">");
    }

    @Test
    void runWithoutATrial_isStillReported() {
        RecordedRun none = RecordedRun.firstLook();
        none = new RecordedRun(none.plan(), none.environment(), java.util.List.of());

        assertThat(text(none)).contains("INCOMPLETE: 0 of 8 trials run").contains("No trial has ended yet");
        assertThat(HtmlReport.of(none.summary(), "")).contains("Incomplete.");
        assertThat(MarkdownReport.of(none.summary())).contains("No trial has ended yet");
    }

    private static String text(RecordedRun run) {
        return ConsoleReport.of(run.summary(), HTML);
    }
}
