package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.precision.Ended;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan that goes on until something: from a file, from the command line, and how many repetitions it makes at most. */
class UntilInPlansTest {
    private static final String PLAN = "experiment: mine\ntargets: [derby, h2]\nworkloads: [select]\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            -                            | -   | - |   3 | -
            until: 2%                    | -   | - | 100 | 2%
            repetitions: 7               | -   | - |   7 | -
            repetitions: 7, until: 2%    | -   | - |   7 | 2%
            repetitions: 7               | 2%  | - | 100 | 2%
            repetitions: 7, until: 10m   | 2%  | - | 100 | 2%
            repetitions: 7, until: 10m   | -   | 9 |   9 | 10m
            -                            | 2%  | 9 |   9 | 2%
            """)
    void mostRepetitions_areThoseGivenBesideIt_orAHundred(
            String keys, String option, Integer repetitions, int most, String until) {
        String file = PLAN + (keys == null ? "" : keys.replace(", ", "\n") + "\n");
        GivenOverrides given = new GivenOverrides();
        if (option != null) {
            given.until(option);
        }
        if (repetitions != null) {
            given.repetitions(repetitions);
        }
        Plan plan = PlanReader.read("mine.yaml", file, given.made());

        assertThat(plan.repetitions()).isEqualTo(most);
        if (until == null) {
            assertThat(plan.until()).isNull();
        } else {
            assertThat(Objects.requireNonNull(plan.until()).written()).isEqualTo(until);
        }
        assertThat(PlanReader.readWritten("plan.yaml", PlanWriter.write(plan)).until())
                .isEqualTo(plan.until());
    }

    @Test
    void wrongForm_isNamedByItsPlace() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> PlanReader.read("mine.yaml", PLAN + "until: soon\n", Overrides.none()))
                .withMessageStartingWith("mine.yaml line 4 until: must be ");
    }

    /** The trials of the repetitions that were made are the same as if so many had been planned. */
    @Test
    void endedPlan_hasTheFirstRepetitionsOfThePlan() {
        Plan plan = PlanReader.read("mine.yaml", PLAN + "until: 2%\n", Overrides.none());
        Plan ended = plan.endedBy(new Ended(6, 100, Ended.Reason.PRECISION));

        assertThat(ended.trials())
                .isEqualTo(plan.trials().subList(0, 6 * plan.enrolled().size()));
        assertThat(plan.chanceFactor()).isEqualTo(2);
        assertThat(PlanReader.read("mine.yaml", PLAN + "until: 10m\n", Overrides.none())
                        .chanceFactor())
                .as("time does not depend on figures")
                .isEqualTo(1);
    }
}
