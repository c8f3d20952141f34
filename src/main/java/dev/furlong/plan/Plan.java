package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.axis.Combinations;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.precision.Ended;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.ClientCounts;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.OwnedKey;
import dev.furlong.plan.written.Places;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An experiment with everything decided: defaults expanded, the size chosen, the command line's overrides applied.
 *
 * @param experiment the experiment's name; also its folder under the results
 * @param title one line for people
 * @param scale the size that was chosen
 * @param targets the targets, at least one
 * @param servers the names of {@code furlong-servers.yaml}, one for each engine that has an external target
 * @param workloads the names of the workloads, at least one
 * @param clients the client counts, 1 to 10,000 each
 * @param axes the settings and parameters with their values
 * @param cases the named tuples of settings, which form one axis; empty if the plan has none
 * @param phases the lengths of the phases
 * @param latencyLimit the latency that a rate is to be sustained within, or null if none is asked for
 * @param repetitions the number of blocks; the most of them if the run goes on until something
 * @param until what the run goes on until, or null if it makes all repetitions
 * @param ended how the run ended that went on until something, or null if it has not. It is no part of a plan file
 * @param seed the seed of all randomness
 * @param claims the claims that it tests
 * @param leftOut the claims of its file that it does not test
 * @param margin the distance from 1 within which a ratio is no difference worth having, declared before anything is
 *     measured: from 0.001 to 1
 * @param question what reports answer first
 * @param places where its keys were written, for messages
 */
public record Plan(
        String experiment,
        String title,
        RunSize scale,
        List<TargetSpec> targets,
        List<String> servers,
        List<String> workloads,
        List<Integer> clients,
        List<Axis> axes,
        List<Case> cases,
        Phases phases,
        @Nullable LatencyLimit latencyLimit,
        int repetitions,
        @Nullable Until until,
        @Nullable Ended ended,
        Seed seed,
        List<Claim> claims,
        List<LeftOut> leftOut,
        double margin,
        PlanQuestion question,
        Places places) {

    /** So many take weeks at the shortest, and a report of more cannot be read. */
    private static final int MOST_TRIALS = 100_000;

    private static final double LEAST_MARGIN = 0.001;

    /** Checks the ranges. */
    public Plan {
        targets = distinct("targets", targets);
        checkServers("server", targets, servers);
        servers = List.copyOf(servers);
        workloads = distinct("workloads", workloads);
        clients = distinct("clients", clients);
        axes = List.copyOf(axes);
        cases = List.copyOf(cases);
        claims = List.copyOf(claims);
        leftOut = List.copyOf(leftOut);
        for (int count : clients) {
            if (count < 1 || count > ClientCounts.MOST) {
                throw PlanException.ofKey("clients", "must be from 1 to " + ClientCounts.MOST + ", got " + count);
            }
        }
        checkRepetitions("repetitions", repetitions);
        if (!(margin >= LEAST_MARGIN && margin <= 1)) {
            throw PlanException.ofKey("margin", "must be from 0.1% to 100%, got " + Margin.written(margin));
        }
        LoadModels.check(axes);
        if (latencyLimit != null) {
            checkLimit(latencyLimit, question, axes);
        }
        double points = new Combinations(workloads, axes, cases).count() * clients.size() * targets.size();
        checkTrials(repetitions * (points + (EnoughBlocks.forVerdict(repetitions) ? 1 : 0)));
    }

    /**
     * A point of the plan under another name, if there are enough blocks to decide something. Whatever differs between
     * the two is caused by the machine.
     */
    public Optional<Point> control() {
        return controlled().map(Point::again);
    }

    /**
     * The point that has a control. It is the first closed loop, which has a throughput of its own,
     * or else the first point.
     */
    public Optional<Point> controlled() {
        if (!EnoughBlocks.forVerdict(planned())) {
            return Optional.empty();
        }
        List<Point> points = points();
        return points.stream().filter(point -> !point.isOpenLoop()).findFirst().or(() -> Optional.of(points.get(0)));
    }

    /** The number of blocks that decides if there is a control: the most of a run that ended before. */
    private int planned() {
        return ended == null ? repetitions : ended.most();
    }

    /** Returns all that is measured in a block: the points, and the control if there is one. */
    public List<Point> enrolled() {
        List<Point> enrolled = new ArrayList<>(points());
        control().ifPresent(enrolled::add);
        return enrolled;
    }

    /** The cross product of the axes; a workload's parameters vary only its own points. */
    public List<Point> points() {
        Combinations combinations = new Combinations(workloads, axes, cases);
        boolean ofSeveralDistances = combinations.varies(Setting.NETWORK_RTT);
        List<Point> points = new ArrayList<>();
        for (String workload : workloads) {
            for (Combinations.Combination one : combinations.of(workload)) {
                for (int count : clients) {
                    for (TargetSpec target : targets) {
                        points.add(Point.of(
                                target,
                                workload,
                                count,
                                one.caseName(),
                                one.varied(),
                                ofTarget(one.values(), target, ofSeveralDistances)));
                    }
                }
            }
        }
        return points;
    }

    /** Returns the engines that have an external target. */
    public List<String> externalEngines() {
        return targets.stream()
                .filter(target -> target.deployment().isExternal())
                .map(TargetSpec::engine)
                .distinct()
                .toList();
    }

    /**
     * Returns the same plan without some of its claims.
     *
     * @param others the claims that it tests
     * @param without the claims that it does not test
     */
    public Plan with(List<Claim> others, List<LeftOut> without) {
        return of(ended, phases, others, without);
    }

    /** Returns the same plan with as many blocks as its run made that went on until something. */
    public Plan endedBy(Ended end) {
        return of(end, phases, claims, leftOut);
    }

    /**
     * Returns the same plan with a design that Furlong chose.
     *
     * @param because the reason, as a part of a sentence; null if the plan names the design
     */
    public Plan with(Design design, @Nullable String because) {
        return of(ended, phases.with(design, because), claims, leftOut);
    }

    private Plan of(@Nullable Ended end, Phases timed, List<Claim> others, List<LeftOut> without) {
        return new Plan(
                experiment,
                title,
                scale,
                targets,
                servers,
                workloads,
                clients,
                axes,
                cases,
                timed,
                latencyLimit,
                end == null ? repetitions : end.repetitions(),
                until,
                end,
                seed,
                others,
                without,
                margin,
                question,
                places);
    }

    /**
     * By how much each chance of a verdict is raised, since the run may end when its intervals are narrow; 1 if it does not.
     */
    public double chanceFactor() {
        return until == null || until.precision() == null ? 1 : Until.CHANCE_FACTOR;
    }

    /** Returns all trials in the order in which they run: block by block, each in an order drawn from the seed. */
    public List<TrialSpec> trials() {
        List<TrialSpec> trials = new ArrayList<>();
        for (int block = 1; block <= repetitions; block++) {
            List<Point> order = enrolled();
            seed.derive("order", block).shuffle(order);
            for (Point point : LoadModels.inOrder(order, points())) {
                trials.add(new TrialSpec(point, block, seed.derive("block", block, point.workload()), phases));
            }
        }
        return trials;
    }

    private Map<String, String> ofTarget(
            Map<String, String> combination, TargetSpec target, boolean ofSeveralDistances) {
        Map<String, String> own = new LinkedHashMap<>(combination);
        // What it does not have itself is a parameter of its workload, or of another engine.
        own.keySet()
                .removeIf(key -> OwnedKey.owner(key)
                        .filter(owner -> !owner.equals(target.engine()) && !workloads.contains(owner))
                        .isPresent());
        if (target.deployment().inLoadJvm() && ofSeveralDistances) {
            // There is no distance to stretch: each of its points is the same one, the flat line beside the others.
            own.remove(Setting.NETWORK_RTT.key());
        }
        return own;
    }

    /** Happens before they are made: a few long axes have more combinations than any memory holds. */
    private static void checkTrials(double trials) {
        if (trials > MOST_TRIALS) {
            throw new PlanException(String.format(
                    Locale.ROOT,
                    "plan: must have at most %,d trials, got %,.0f; legal: fewer values of an axis, or fewer repetitions",
                    MOST_TRIALS,
                    trials));
        }
    }

    /** A report of costs asks for no latency, so it would not say whether a rate is within it. */
    private static void checkLimit(LatencyLimit limit, PlanQuestion question, List<Axis> axes) {
        LoadModels.checkLimit(limit, axes);
        if (question != PlanQuestion.SPEED) {
            throw PlanException.ofKey(
                    LatencyLimit.KEY,
                    "must be used with the question speed, got " + limit.written()
                            + " with the question " + question.word() + "; legal: the question speed, or no "
                            + LatencyLimit.KEY);
        }
    }

    /**
     * Checks a number of blocks.
     *
     * @param place the place where it was written, for the message
     * @throws PlanException if it is out of range
     */
    public static void checkRepetitions(String place, int repetitions) {
        if (repetitions < 1 || repetitions > 1000) {
            throw PlanException.ofKey(place, "must be from 1 to 1000, got " + repetitions);
        }
    }

    /**
     * Checks that no value is given twice.
     *
     * @param place the place where they were written, for the message
     * @throws PlanException if one does
     */
    public static void checkDistinct(String place, List<?> values) {
        if (values.stream().distinct().count() != values.size()) {
            throw PlanException.ofKey(place, "must not repeat a value, got " + values);
        }
    }

    /**
     * Checks that servers are named if, and only if, there is an external target.
     *
     * @param place the place where they were written, for the message
     * @throws PlanException if they are not
     */
    public static void checkServers(String place, List<TargetSpec> targets, List<String> servers) {
        List<String> external = targets.stream()
                .filter(target -> target.deployment().isExternal())
                .map(TargetSpec::written)
                .toList();
        if (external.isEmpty() && !servers.isEmpty()) {
            throw PlanException.ofKey(
                    place,
                    "must be used with an external target, got '"
                            + String.join("', '", servers)
                            + "' and the targets " + targets
                            + "; legal: such as --target postgresql:external --server NAME");
        }
        if (!external.isEmpty() && servers.isEmpty()) {
            throw PlanException.ofKey(
                    place,
                    "must name the server of " + external.get(0) + ", got none; give --server"
                            + " NAME, or the key server, with a name of furlong-servers.yaml");
        }
        checkDistinct(place, servers);
    }

    private static <T> List<T> distinct(String key, List<T> values) {
        if (values.isEmpty()) {
            throw PlanException.ofKey(key, "must name at least one, got none");
        }
        checkDistinct(key, values);
        return List.copyOf(values);
    }
}
