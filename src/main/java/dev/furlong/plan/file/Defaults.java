package dev.furlong.plan.file;

import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.Design;
import java.time.Duration;
import java.util.List;

/** The values that hold where a plan names none. The defaults of settings stand with {@link Setting}. */
public final class Defaults {
    /** The experiment of {@code furlong run} alone. */
    public static final String EXPERIMENT = "first-look";
    /** The scale that is picked from the file. */
    public static final RunSize SCALE = RunSize.QUICK;
    /** The client counts. */
    public static final List<Integer> CLIENTS = List.of(1);
    /** The longest warm-up that ends when the load is steady. */
    public static final Duration WARM_UP_MAX = Duration.ofSeconds(60);
    /** The length of the measurement. */
    public static final Duration MEASURE = Duration.ofSeconds(10);
    /** How the points of one repetition are measured against each other. */
    public static final Design DESIGN = Design.TRIALS;
    /** The number of blocks. */
    public static final int REPETITIONS = 3;
    /** The seed of all randomness. */
    public static final Seed SEED = new Seed(42);

    /** What reports answer first. */
    public static final PlanQuestion QUESTION = PlanQuestion.SPEED;

    /** The distance from 1 within which ratios are equivalent. */
    public static final double MARGIN = 0.05;

    private Defaults() {}
}
