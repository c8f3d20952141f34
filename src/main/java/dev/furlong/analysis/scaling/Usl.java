package dev.furlong.analysis.scaling;

import java.util.List;

/**
 * The Universal Scalability Law. The throughput of a closed loop of n clients is {@code γn / (1 + α(n−1) + βn(n−1))}.
 * The law is from N. J. Gunther, <i>Guerrilla Capacity Planning</i> (Springer 2007), chapters 4 to 6, with the
 * throughput of one client as the third parameter.
 *
 * @param gamma γ, the throughput of one client, in transactions a second
 * @param alpha α, contention: the share of work that clients do one after the other, at least 0
 * @param beta β, coherency: the cost of keeping each pair of clients consistent, at least 0
 */
record Usl(double gamma, double alpha, double beta) {
    /** The throughput in transactions a second. */
    double at(double clients) {
        return gamma * clients / (1 + alpha * (clients - 1) + beta * clients * (clients - 1));
    }

    /**
     * One over the number of clients with the greatest throughput, {@code sqrt((1−α)/β)}: 0 if it grows without end, 1 if one
     * client has it.
     */
    double inversePeak() {
        if (beta == 0 && alpha < 1) {
            return 0;
        }
        return alpha >= 1 ? 1 : Math.min(1, Math.sqrt(beta / (1 - alpha)));
    }

    /**
     * Fits the law by least squares of the shares by which the measured values lie off it, {@code measured / law − 1}.
     * The least value of α and β is 0. The noise of a throughput is a share of it, so these shares have equal weight.
     * They are linear in {@code (1, α, β) / γ}, so that the fit needs no iteration and no first guess. There are four
     * choices, since each of α and β is 0 or free. Each is solved, and the best that is permitted is taken.
     *
     * @param clients the client counts, at least three of them different
     * @param measured the throughput at each count, greater than 0
     */
    static Usl fit(List<Integer> clients, double[] measured) {
        double[][] columns = new double[3][measured.length];
        for (int i = 0; i < measured.length; i++) {
            double n = clients.get(i);
            columns[0][i] = measured[i] / n;
            columns[1][i] = columns[0][i] * (n - 1);
            columns[2][i] = columns[0][i] * n * (n - 1);
        }
        double[] best = {};
        double least = Double.POSITIVE_INFINITY;
        for (int[] free : new int[][] {{0}, {0, 1}, {0, 2}, {0, 1, 2}}) {
            double[] shares = LeastSquares.ofOnes(columns, free);
            double squares = LeastSquares.squares(columns, shares);
            if (shares[0] > 0 && shares[1] >= 0 && shares[2] >= 0 && squares < least) {
                best = shares;
                least = squares;
            }
        }
        // The first choice is always permitted: all that was measured is greater than 0.
        return new Usl(1 / best[0], best[1] / best[0], best[2] / best[0]);
    }
}
