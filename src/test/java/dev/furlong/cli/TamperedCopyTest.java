package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.derby.jdbc.EmbeddedDriver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The populated copy of a run is changed behind its back while its first trial is under way. */
@EnabledOnOs(OS.LINUX)
class TamperedCopyTest {
    private static final String CAUSE = "Reached end of file while attempting to read a whole page";

    private static final int PAGE = 4096;
    private static final int BEHIND_ITS_HEADER = 1000;

    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void corruptedPages_loseTheirTrial_whichSaysSoInTenLines_andKeepsTheEnginesWordsBesideIt() throws IOException {
        try (FurlongProcess furlong = twoTrials(2000)) {
            furlong.awaitClients();
            // No other trial begins meanwhile.
            Signal.send("STOP", furlong.pid());
            corrupt(largestTable(populated()));
            Signal.send("CONT", furlong.pid());

            Ended ended = furlong.await().exitsWith(4);

            List<TrialRecord> trials = ended.folder().isLeftInOrder(false).trials();
            assertThat(trials).extracting(TrialRecord::lost).containsExactly(false, true);
            TrialRecord lost = trials.get(1);
            assertThat(lost.lostBecause()).contains("checksum").hasSizeLessThan(2000);
            assertThat(lost.lostBecause().lines()).hasSizeLessThanOrEqualTo(10);
            assertThat(ended.folder().text("lost/" + lost.trial() + ".log")).contains("page dump follows: Hex dump");
            assertThat(ended.err()).contains("continue with: ./furlong run --resume");
        }
    }

    @Tag("full")
    @Test
    void aTrialWhoseDataBreaksAnInvariantIsInvalid() throws SQLException {
        try (FurlongProcess furlong = twoTrials(100)) {
            furlong.awaitClients();
            // No other trial begins meanwhile.
            Signal.send("STOP", furlong.pid());
            changeARow(populated());
            Signal.send("CONT", furlong.pid());
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err()).contains("INVALID: ", "a trial is invalid; its figures are in no mean");
            RunFolder run = ended.folder().isLeftInOrder(true);
            assertThat(run.trials()).extracting(TrialRecord::valid).containsExactly(true, false);
            assertThat(run.trials().get(1).invalidBecause()).contains("branch");
            assertThat(run.summary().get("trials").get("invalid").asInt()).isEqualTo(1);
            assertThat(run.summary().at("/points/0/metrics/txn.committed/n").asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    @Tag("every")
    void dataThatDerbyCannotBootEndsTheRunWithDerbysCauseAndTheTrialBeforeIsKept() throws IOException {
        try (FurlongProcess furlong = twoTrials(100)) {
            furlong.awaitClients();
            // No other trial begins meanwhile.
            Signal.send("STOP", furlong.pid());
            Files.writeString(populated().resolve("seg0").resolve("c10.dat"), "not a container");
            Signal.send("CONT", furlong.pid());
            Ended ended = furlong.await();
            ended.fails(3, "furlong: derby@10.16.1.1: cannot connect to ", CAUSE, "--resume");
            RunFolder run = ended.folder().isLeftInOrder(false);
            assertThat(run.trials()).extracting(TrialRecord::valid).containsExactly(true, false);
            assertThat(run.trials().get(1).lostBecause()).contains(CAUSE);
        }
    }

    private Path populated() {
        return RunFolder.onlyIn(folder.resolve("results")).path().resolve("work/populated-1/data/furlong");
    }

    private static Path largestTable(Path database) throws IOException {
        try (Stream<Path> files = Files.list(database.resolve("seg0"))) {
            return files.max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    /** A byte of each page but the first, which holds where the others are. */
    private static void corrupt(Path table) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(table.toFile(), "rw")) {
            for (long page = PAGE; page + PAGE <= file.length(); page += PAGE) {
                file.seek(page + BEHIND_ITS_HEADER);
                int was = file.read();
                file.seek(page + BEHIND_ITS_HEADER);
                file.write(was ^ 0xFF);
            }
        }
    }

    private FurlongProcess twoTrials(int accountsPerBranch) {
        return FurlongProcess.run(
                folder.resolve("results"),
                "tpcb",
                "--target",
                "derby",
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--warm-up",
                "0s",
                "--measure",
                "3s",
                "--set",
                "tpcb.accounts-per-branch=" + accountsPerBranch);
    }

    private void changeARow(Path database) throws SQLException {
        DerbyInMemory.keepItsLogAway();
        EmbeddedDriver driver = new EmbeddedDriver();
        Properties user = new Properties();
        user.put("user", "app");
        try (Connection connection = driver.connect("jdbc:derby:" + database, user);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE BRANCHES SET BRANCH_BALANCE = BRANCH_BALANCE + 1"))
                    .isEqualTo(10);
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> driver.connect("jdbc:derby:;shutdown=true", user))
                .matches(e -> e.getSQLState().equals("XJ015"));
    }
}
