package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.apache.derby.jdbc.EmbeddedDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The populated copy of a run is changed behind its back while its first trial is under way. */
@EnabledOnOs(OS.LINUX)
class TamperedCopyTest {
    private static final String CAUSE = "Reached end of file while attempting to read a whole page";

    @TempDir
    private Path folder;

    @Test
    void aTrialWhoseDataBreaksAnInvariantIsInvalid() throws SQLException {
        try (FurlongProcess furlong = twoTrials()) {
            furlong.awaitClients();
            changeARow(populated());
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err()).contains("INVALID: ", "a trial is invalid; its figures are in no mean");
            RunFolder run = ended.folder().isLeftInOrder(true);
            assertThat(run.trials()).extracting(TrialRecord::valid).containsExactly(true, false);
            assertThat(run.trials().get(1).invalidBecause()).contains("branch");
            assertThat(run.summary().get("trials").get("invalid").asInt()).isEqualTo(1);
            assertThat(run.summary().at("/points/0/metrics/throughput/n").asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void dataThatDerbyCannotBootEndsTheRunWithDerbysCauseAndTheTrialBeforeIsKept() throws IOException {
        try (FurlongProcess furlong = twoTrials()) {
            furlong.awaitClients();
            Files.writeString(populated().resolve("seg0").resolve("c10.dat"), "not a container");
            Ended ended = furlong.await();
            ended.fails(3, "furlong: derby@10.16.1.1: must accept a connection", CAUSE, "--resume");
            RunFolder run = ended.folder().isLeftInOrder(false);
            assertThat(run.trials()).extracting(TrialRecord::valid).containsExactly(true, false);
            assertThat(run.trials().get(1).lostBecause()).contains(CAUSE);
        }
    }

    private Path populated() {
        return RunFolder.onlyIn(folder.resolve("results")).path().resolve("work/populated-1/data/furlong");
    }

    private FurlongProcess twoTrials() {
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
                "tpcb.accounts-per-branch=100");
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
