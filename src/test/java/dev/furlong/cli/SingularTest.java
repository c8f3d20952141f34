package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that one trial is spoken of as one, and none as none. */
final class SingularTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | 1 | 1 | the only trial is lost
            1 | 0 | 0 | the only trial has no record
            3 | 0 | 0 | none of 3 trials has a record
            3 | 1 | 0 | 1 of 3 trials has a record, none is lost
            3 | 2 | 1 | 2 of 3 trials have a record, 1 is lost
            3 | 3 | 2 | 3 of 3 trials have a record, 2 are lost
            """)
    void unfinishedRun_saysHowManyTrialsHaveARecord(int planned, int run, int lost, String words) {
        assertThat(RunCommand.unfinished(new Summary.Trials(planned, run, lost, 0)))
                .isEqualTo(words);
    }
}
