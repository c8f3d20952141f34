package dev.furlong.analysis.scaling;

import java.util.List;

/**
 * The Universal Scalability Law: the throughput of a closed loop of n clients is
 * {@code γn / (1 + α(n−1) + βn(n−1))}. Of N. J. Gunther, <i>Guerrilla Capacity Planning</i> (Springer 2007), chapters 4 to 6, with
 * the throughput of one client as the third parameter.
 *
 * @param gamma γ, of one client, in transactions a second
 * @param alpha α, the share that clients do one after the other, at least 0: contention
 * @param beta β, what each pair of clients costs to be kept consistent, at least 0: coherency
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
     * Of least squares of the shares by which what was measured lies off the law, {@code measured / law − 1}, with α and β at
     * least 0. As noise of a throughput is a share of it, these shares have equal weight. They are linear in
     * {@code (1, α, β) / γ}, so that the fit needs no iteration and no first guess: the least squares of each choice of
     * {@code α = 0} or not and {@code β = 0} or not are solved, and the best that is permitted is taken.
     *
     * @param clients at least three different counts
     * @param measured greater than 0, one for each
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
