package dev.furlong.run.doctor;

import dev.furlong.deployment.Availability;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.TargetSources;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.workload.Workloads;
import java.util.ArrayList;
import java.util.List;

/** The targets, releases and workloads that can be run, in words. */
public final class Inventory {
    /**
     * A target of an engine's bundled release.
     *
     * @param written the target's name
     * @param runsHere whether it can run on this machine
     * @param words the way it runs, or the reason why it cannot
     * @param needsMoreThanJdk whether this machine must have more than a JDK for it
     */
    public record Target(String written, boolean runsHere, String words, boolean needsMoreThanJdk) {}

    /**
     * A release of an engine.
     *
     * @param written the name as in a target, {@code derby@10.1.1.0}
     * @param runsHere whether it can run with the JDK that runs Furlong
     * @param words the thing that it needs, if that is not here
     */
    public record PinnedRelease(String written, boolean runsHere, String words) {}

    /**
     * A workload.
     *
     * @param name the workload's name
     * @param description the work of a transaction
     * @param parameters the legal parameters with their defaults
     */
    public record NamedWorkload(String name, String description, String parameters) {}

    private final TargetSources sources = TargetSources.here();

    /** Names every engine in every deployment. Nothing is looked for on this machine. */
    public static List<String> targetNames() {
        return Engines.all().stream()
                .flatMap(engine ->
                        engine.deployments().stream().map(kind -> new TargetSpec(engine.name(), null, kind).written()))
                .toList();
    }

    /** Lists every engine in every deployment. */
    public List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            for (DeploymentKind kind : engine.deployments()) {
                TargetSpec target = new TargetSpec(engine.name(), null, kind);
                Deployment deployment = Deployment.of(target);
                Availability availability = deployment.availability(sources, target);
                targets.add(new Target(
                        target.written(), availability.here(), availability.words(), deployment.needsMoreThanJdk()));
            }
        }
        return targets;
    }

    /** Lists the number of releases that are pinned of each engine, and the range of them. */
    public String ranges() {
        List<String> ranges = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            List<String> numbers = sources.releases().numbers(engine.name());
            String newest = numbers.get(0);
            String oldest = numbers.get(numbers.size() - 1);
            ranges.add(engine.name() + " "
                    + (numbers.size() == 1 ? newest : oldest + " to " + newest + " (" + numbers.size() + ")"));
        }
        return String.join(", ", ranges);
    }

    /** Lists every pinned release, newest first. */
    public List<PinnedRelease> releases() {
        List<PinnedRelease> all = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            for (String number : sources.releases().numbers(engine.name())) {
                int java =
                        sources.releases().of("targets", engine.name(), number).java();
                boolean runs = JavaHome.running().major() >= java;
                all.add(new PinnedRelease(
                        engine.name() + "@" + number, runs, runs ? "" : "needs --set java=" + java + " or later"));
            }
        }
        return all;
    }

    /** Whether there is a workload of this name. */
    public static boolean isWorkload(String name) {
        return Workloads.names().contains(name);
    }

    /** Lists every workload. */
    public List<NamedWorkload> workloads() {
        return Workloads.all().stream()
                .map(entry -> new NamedWorkload(entry.name(), entry.description(), entry.parameters()))
                .toList();
    }
}
