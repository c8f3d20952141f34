package dev.furlong.analysis;

import java.util.SplittableRandom;

/** What blocks may scatter by, around 0. */
public enum Noise {
    NORMAL,
    /** Student's t with 3 degrees of freedom. */
    HEAVY_TAILS,
    /** One block in ten lies five times as far off. */
    OUTLIERS,
    /** Most blocks lie a little below, and some far above: the exponential of a normal number. */
    SKEWED;

    private static final double SIGMA = 0.8;

    public double draw(SplittableRandom random) {
        return switch (this) {
            case NORMAL -> normal(random);
            case HEAVY_TAILS -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    squares += Math.pow(normal(random), 2);
                }
                yield normal(random) / Math.sqrt(squares / 3);
            }
            case OUTLIERS -> normal(random) * (random.nextInt(10) == 0 ? 5 : 1);
            case SKEWED -> Math.exp(SIGMA * normal(random)) - Math.exp(SIGMA * SIGMA / 2);
        };
    }

    private static double normal(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
