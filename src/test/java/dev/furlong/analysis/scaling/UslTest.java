package dev.furlong.analysis.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that the least squares are the least, and that the law's parameters come back from it. */
final class UslTest {
    @ParameterizedTest
    @CsvSource({"1000, 0.05, 0.001", "31.5, 0, 0.02", "250000, 0.3, 0", "7, 0, 0", "1200, 0.9, 0.0001"})
    void withoutNoise_theParametersComeBack(double gamma, double alpha, double beta) {
        Usl truth = new Usl(gamma, alpha, beta);

        Usl fitted = Usl.fit(
                Known.LADDER, Known.LADDER.stream().mapToDouble(truth::at).toArray());

        assertThat(fitted.gamma()).isCloseTo(gamma, within(1e-9 * gamma));
        assertThat(fitted.alpha()).isCloseTo(alpha, within(1e-9));
        assertThat(fitted.beta()).isCloseTo(beta, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0.001", "0, 0.001", "0.05, 0", "0, 0"})
    void withNoise_noNeighbourThatIsPermittedIsBetter(double alpha, double beta) {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 50; round++) {
            double[] measured = new Known(new Usl(1000, alpha, beta), 0.1, 0)
                    .sweep(Known.LADDER, 1, random)
                    .means();
            Usl fitted = Usl.fit(Known.LADDER, measured);

            assertThat(fitted.alpha()).isNotNegative();
            assertThat(fitted.beta()).isNotNegative();
            for (int neighbour = 0; neighbour < 100; neighbour++) {
                Usl other = new Usl(
                        fitted.gamma() * (1 + 0.01 * random.nextGaussian()),
                        Math.max(0, fitted.alpha() + 0.01 * random.nextGaussian()),
                        Math.max(0, fitted.beta() + 0.001 * random.nextGaussian()));
                assertThat(squares(fitted, measured)).isLessThanOrEqualTo(squares(other, measured) * (1 + 1e-9));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0.001, 30.822", "0, 0.0001, 100", "0.5, 0.9, 1", "1.2, 0, 1", "0.9, 0.00001, 100"})
    void peak_isWhereTheThroughputIsGreatest(double alpha, double beta, double clients) {
        Usl law = new Usl(1000, alpha, beta);

        double peak = 1 / law.inversePeak();

        assertThat(peak).isCloseTo(clients, within(0.001));
        assertThat(law.at(peak)).isGreaterThanOrEqualTo(law.at(peak * 1.01));
        assertThat(law.at(peak)).isGreaterThanOrEqualTo(law.at(Math.max(1, peak * 0.99)));
    }

    private static double squares(Usl law, double[] measured) {
        double squares = 0;
        for (int i = 0; i < measured.length; i++) {
            squares += Math.pow(measured[i] / law.at(Known.LADDER.get(i)) - 1, 2);
        }
        return squares;
    }
}
