package dev.furlong.run.doctor;

import dev.furlong.deployment.Containers;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.programs.ProgramSource;
import dev.furlong.deployment.programs.Programs;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.ServersFile;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.workload.Workloads;
import java.util.ArrayList;
import java.util.List;

/** The targets, releases and workloads that there are to run, in words. */
public final class Inventory {
    /**
     * A target of an engine's bundled release.
     *
     * @param written the target's name
     * @param runsHere whether it can run on this machine
     * @param words the way it runs, or the reason why it cannot
     */
    public record Target(String written, boolean runsHere, String words) {}

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

    private final ReleaseCatalogue releases = ReleaseCatalogue.bundled();
    private final Programs programs = new Programs(releases, new ArtifactResolver());

    /** Lists every engine in every deployment. */
    public List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            for (DeploymentKind kind : engine.deployments()) {
                TargetSpec target = new TargetSpec(engine.name(), null, kind);
                targets.add(
                        switch (kind) {
                            case PROCESS -> process(target, engine);
                            case CONTAINER -> container(target, engine);
                            case EMBEDDED, SERVER -> inJvm(target);
                            case EXTERNAL -> external(engine);
                        });
            }
        }
        return targets;
    }

    private Target inJvm(TargetSpec target) {
        Release bundled = releases.of("targets", target.engine(), null);
        boolean runs = JavaHome.running().major() >= bundled.java();
        String how = target.deployment().inLoadJvm()
                ? "in the load JVM"
                : "in a JVM of its own, on a free port of 127.0.0.1";
        return new Target(
                target.written(), runs, bundled.number() + ", " + how + (runs ? "" : "; needs Java " + bundled.java()));
    }

    private Target container(TargetSpec target, Engine engine) {
        Release bundled = releases.of("targets", target.engine(), null);
        try {
            String image = Containers.image(target.written(), engine, bundled, Settings.defaults())
                    .name();
            return new Target(
                    target.written(),
                    true,
                    bundled.number() + ", in a container of " + image + ", on a free port of 127.0.0.1");
        } catch (MachineException e) {
            return new Target(target.written(), false, String.valueOf(e.getMessage()));
        }
    }

    private Target process(TargetSpec target, Engine engine) {
        try {
            ProgramSource source = programs.source("targets " + target.written(), engine, null);
            return new Target(
                    target.written(),
                    true,
                    source.release().number() + ", " + source.words() + ", on a free port of 127.0.0.1");
        } catch (MachineException e) {
            return new Target(target.written(), false, String.valueOf(e.getMessage()));
        }
    }

    private static Target external(Engine engine) {
        String written = new TargetSpec(engine.name(), null, DeploymentKind.EXTERNAL).written();
        try {
            List<String> names = ServersFile.read(null, Engines.external()).of(engine.name()).stream()
                    .map(NamedServer::name)
                    .toList();
            return names.isEmpty()
                    ? new Target(
                            written,
                            false,
                            "no such server is named; write " + ServersFile.NAME + " in the working folder or in"
                                    + " ~/.config/furlong: NAME: {engine: " + engine.name() + ", url: 'jdbc:"
                                    + engine.name() + "://HOST/DATABASE', user: USER, password-env: VARIABLE}")
                    : new Target(
                            written,
                            true,
                            "a server that runs already, in a schema of Furlong's own; --server "
                                    + String.join(", or --server ", names));
        } catch (PlanException e) {
            return new Target(written, false, String.valueOf(e.getMessage()));
        }
    }

    /** Lists the number of releases that are pinned of each engine, and the range of them. */
    public String ranges() {
        List<String> ranges = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            List<String> numbers = releases.numbers(engine.name());
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
            for (String number : releases.numbers(engine.name())) {
                int java = releases.of("targets", engine.name(), number).java();
                boolean runs = JavaHome.running().major() >= java;
                all.add(new PinnedRelease(
                        engine.name() + "@" + number, runs, runs ? "" : "needs --set java=" + java + " or later"));
            }
        }
        return all;
    }

    /** Lists every workload. */
    public List<NamedWorkload> workloads() {
        return Workloads.all().stream()
                .map(entry -> new NamedWorkload(entry.name(), entry.description(), entry.parameters()))
                .toList();
    }
}
