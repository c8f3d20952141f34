package dev.furlong.analysis.scaling;

/** Linear least squares of a few columns against ones. */
final class LeastSquares {
    private LeastSquares() {}

    /**
     * Returns the factors whose sum of columns comes closest to 1 in each row.
     *
     * @param columns the columns, which are linearly independent
     * @param free the indexes of the columns that may have a factor; that of the others is 0
     */
    static double[] ofOnes(double[][] columns, int[] free) {
        int size = free.length;
        double[] norms = new double[size];
        double[][] normal = new double[size][size + 1];
        // Columns of length 1 make the equations as well conditioned as their angles permit.
        for (int i = 0; i < size; i++) {
            norms[i] = Math.sqrt(product(columns[free[i]], columns[free[i]]));
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                normal[i][j] = product(columns[free[i]], columns[free[j]]) / norms[i] / norms[j];
            }
            for (double value : columns[free[i]]) {
                normal[i][size] += value / norms[i];
            }
        }
        double[] solved = solved(normal);
        double[] factors = new double[columns.length];
        for (int i = 0; i < size; i++) {
            factors[free[i]] = solved[i] / norms[i];
        }
        return factors;
    }

    /** The sum of the squared distances from 1. */
    static double squares(double[][] columns, double[] factors) {
        double squares = 0;
        for (int row = 0; row < columns[0].length; row++) {
            double off = -1;
            for (int i = 0; i < columns.length; i++) {
                off += columns[i][row] * factors[i];
            }
            squares += off * off;
        }
        return squares;
    }

    /** Gauss's elimination; a positive definite matrix needs no exchange of rows. */
    private static double[] solved(double[][] equations) {
        int size = equations.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row < size; row++) {
                double factor = equations[row][pivot] / equations[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    equations[row][column] -= factor * equations[pivot][column];
                }
            }
        }
        double[] solved = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double sum = equations[row][size];
            for (int column = row + 1; column < size; column++) {
                sum -= equations[row][column] * solved[column];
            }
            solved[row] = sum / equations[row][row];
        }
        return solved;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
