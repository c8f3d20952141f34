package dev.furlong.run.prepare;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.TargetSources;
import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Account;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.ClientNumbers;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.IdleSettings;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.file.ServersFile;
import dev.furlong.plan.place.ClaimRefusal;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.Places;
import dev.furlong.results.Environment;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.owned.TrustedPath;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Refuses everything that can be refused before anything is started. */
public final class Preflight {
    private final @Nullable Path serversFile;
    private final boolean fork;
    private final TargetSources sources = TargetSources.here();
    /** The accounts that were checked, each with a JDK that it can run and a folder that it can enter. */
    private final Set<String> checked = new HashSet<>();
    /** The parameters that servers know, by target and image. */
    private final Map<String, Optional<KnownNames>> parameters = new HashMap<>();

    /** Makes a check that finds the names of others' servers in the usual places. */
    public Preflight() {
        this(null, true);
    }

    /**
     * Makes a check with a file that names servers of others.
     *
     * @param serversFile the file that names them, or null for the usual places
     * @param fork false if load sessions run in this JVM
     */
    public Preflight(@Nullable Path serversFile, boolean fork) {
        this.serversFile = serversFile;
        this.fork = fork;
    }

    /**
     * Checks a plan against engines, workloads and this machine.
     *
     * @param results the results' root, whose file system will hold the data
     * @return each point with what it needs, by id
     * @throws PlanException if the plan asks for what no engine or workload has, or other accounts can replace the folder
     * @throws MachineException if this machine lacks something
     */
    public Map<String, Prepared> check(Plan plan, Path results) {
        checkFolder(results.resolve(plan.experiment()));
        TargetSources written = sources.writtenAt(plan.places().of("targets"));
        for (String workload : plan.workloads()) {
            Workloads.named(plan.places().of("workloads"), workload, Map.of());
        }
        for (TargetSpec target : plan.targets()) {
            checkTarget(written, target);
        }
        IdleSettings.check(plan);
        OwnBuilds.checkEngines(plan);
        Map<String, NamedServer> servers = servers(plan);
        Password password = Password.random();
        Map<String, Prepared> prepared = new LinkedHashMap<>();
        checkNames(plan);
        for (Point point : plan.enrolled()) {
            place(
                    plan,
                    point,
                    () -> prepared.put(
                            point.id(), prepare(written, point, Home.of(point.target(), servers, password), results)));
        }
        sideBySide(plan, prepared, results).check();
        DiskSpace.of(prepared, plan.phases(), results).check(results);
        prepared.values()
                .forEach(one -> place(plan, one.point(), () -> one.runs().checkPort(one.settings())));
        return prepared;
    }

    /**
     * The plan with a design, if it names none.
     *
     * @param prepared its points with what they need, by id
     * @param results the results' root, whose file system will hold the data
     * @param judged the metrics of the limits that are to be judged by the run; none if it is no gate
     */
    public Plan designed(Plan plan, Map<String, Prepared> prepared, Path results, Set<Metric> judged) {
        return ChosenDesign.of(
                plan,
                judged,
                sideBySide(plan, prepared, results),
                () -> DiskSpace.of(prepared, plan.phases().with(Design.SLICES, null), results));
    }

    private SideBySideRules sideBySide(Plan plan, Map<String, Prepared> prepared, Path results) {
        return new SideBySideRules(plan, prepared, Environment.memoryHere(), fork, DataFiles.freeBytes(results));
    }

    /**
     * Checks a plan of one point.
     *
     * @param results the folder whose file system will hold the data
     * @throws PlanException if the plan has more points, or asks for what no engine or workload has
     * @throws MachineException if this machine lacks something
     */
    public Prepared checkOne(Plan plan, Path results) {
        Map<String, Prepared> points = check(plan, results);
        if (points.size() != 1) {
            throw new PlanException("target: must be one point, got " + String.join(", ", points.keySet()));
        }
        return points.values().iterator().next();
    }

    /** Checks a point, and names what it refuses by the place where that was written. */
    private static void place(Plan plan, Point point, Runnable check) {
        Places places = places(plan, point);
        try {
            check.run();
        } catch (PlanException e) {
            throw places.at(e);
        } catch (MachineException e) {
            throw places.at(e);
        }
    }

    /** The places of a plan for a point, but of what its case sets that of the case. */
    public static Places places(Plan plan, Point point) {
        Map<String, String> places = new HashMap<>(plan.places().byKey());
        plan.cases().stream().filter(one -> one.name().equals(point.caseName())).forEach(one -> {
            String place = plan.places().find(Places.ofCase(one.name())).orElse(one.place());
            one.settings().keySet().forEach(key -> places.put(Places.setting(key), place + " " + key));
        });
        return new Places(places);
    }

    /**
     * Refuses claims of one id, and a claim that names what the plan does not have. A run that is resumed keeps the
     * claims that it was begun with.
     *
     * @throws PlanException if there is one
     */
    public static void checkClaims(Plan plan) {
        ClaimRefusal refusal = new ClaimRefusal(plan);
        Set<String> ids = new HashSet<>();
        for (Claim claim : plan.claims()) {
            if (!ids.add(claim.id())) {
                throw new PlanException(claim.place() + ": must have a unique id, got '" + claim.id() + "' twice");
            }
            refusal.check(claim);
        }
    }

    /**
     * Refuses a value that means the same as one before it, such as 4096KiB behind 4MiB. A run that is resumed keeps those
     * that it was begun with.
     *
     * @throws PlanException if there is one
     */
    public static void checkMeanings(Plan plan) {
        for (Axis axis : plan.axes()) {
            Setting.named(axis.key())
                    .ifPresent(setting -> checkMeanings(plan.places().of(Places.setting(axis.key())), axis, setting));
        }
    }

    private static void checkMeanings(String place, Axis axis, Setting<?> setting) {
        for (int i = 1; i < axis.values().size(); i++) {
            String value = axis.values().get(i);
            axis.values().subList(0, i).stream()
                    .filter(before -> setting.same(before, value))
                    .findFirst()
                    .ifPresent(before -> {
                        throw new PlanException(place + ": must not repeat a value, got " + value + ", which is "
                                + before + "; legal: one of the two");
                    });
        }
    }

    /** A trial's files bear its name, in which signs become hyphens. */
    private static void checkNames(Plan plan) {
        Map<String, Point> names = new HashMap<>();
        for (Point point : plan.enrolled()) {
            Point other = names.put(new TrialSpec(point, 1, plan.seed(), plan.phases()).id(), point);
            if (other != null) {
                throw new PlanException(
                        "settings: must have values whose letters and digits differ, because trials are named"
                                + " by them, got " + other.id() + " and " + point.id());
            }
        }
    }

    /**
     * Refuses, where we are root, a folder for results that another account could replace.
     *
     * @throws PlanException if one could
     */
    public static void checkFolder(Path folder) {
        TrustedPath.check(folder);
    }

    /** The named server of each engine that has an external target. */
    private Map<String, NamedServer> servers(Plan plan) {
        Map<String, NamedServer> byEngine = new LinkedHashMap<>();
        if (plan.servers().isEmpty() && serversFile != null) {
            throw new PlanException("--servers: must be used with an external target and its server, got"
                    + " '" + serversFile
                    + "' and the targets " + plan.targets()
                    + "; legal: such as --target postgresql:external --server NAME");
        }
        if (plan.servers().isEmpty()) {
            return byEngine;
        }
        String place = plan.places().of("server");
        List<String> engines = plan.externalEngines();
        ServersFile file = ServersFile.read(serversFile, Engines.external());
        for (String name : plan.servers()) {
            NamedServer server = file.named(place, name);
            if (!engines.contains(server.engine()) || byEngine.putIfAbsent(server.engine(), server) != null) {
                throw new PlanException(place + ": must be one for each engine that has an external target ("
                        + String.join(", ", engines) + "), got '" + name + "' of " + server.engine()
                        + (engines.contains(server.engine()) ? " beside another" : "") + "; legal: "
                        + engines.stream().map(engine -> named(file, engine)).collect(Collectors.joining(", or ")));
            }
            server.checkPassword();
        }
        for (String engine : engines) {
            if (!byEngine.containsKey(engine)) {
                throw new PlanException(
                        place + ": must be one for each engine that has an external target, got none of " + engine
                                + "; legal: " + named(file, engine));
            }
        }
        return byEngine;
    }

    /** The options that name a server of an engine, for a message. */
    private static String named(ServersFile file, String engine) {
        List<String> names = file.of(engine).stream().map(NamedServer::name).toList();
        return names.isEmpty()
                ? "none, as the servers' file names none of " + engine
                : "--server " + String.join(", --server ", names);
    }

    private static void checkTarget(TargetSources sources, TargetSpec target) {
        String place = sources.place(target);
        Engine engine = Engines.named(place, target.engine());
        if (!engine.has(target)) {
            List<TargetSpec> legal =
                    engine.deployments().stream().map(target::in).toList();
            throw new PlanException(place + ": must name a way in which " + engine.name() + " can run, got '"
                    + target.written() + "'" + (target.hasWire() ? "" : ", which means embedded") + "; legal: "
                    + words(legal) + "; " + here(sources, legal));
        }
    }

    /** Which of some targets this machine can run now. */
    private static String here(TargetSources sources, List<TargetSpec> targets) {
        List<TargetSpec> here =
                targets.stream().filter(target -> isHere(sources, target)).toList();
        if (here.size() == targets.size()) {
            return "this machine can run each of them";
        }
        return here.isEmpty()
                ? "this machine can run none of them ('furlong list targets' says why)"
                : "this machine can run " + words(here) + " ('furlong list targets' says why not the others)";
    }

    private static boolean isHere(TargetSources sources, TargetSpec target) {
        try {
            return Deployment.of(target).availability(sources, target).here();
        } catch (PlanException | MachineException e) {
            // Such as a release that is not pinned.
            return false;
        }
    }

    private static String words(List<TargetSpec> targets) {
        return targets.stream().map(TargetSpec::written).collect(Collectors.joining(", "));
    }

    /** Refuses properties that the server of a target does not know. */
    private void checkParameters(
            TargetSources sources, Deployment deployment, TargetSpec target, Release release, Settings settings) {
        Set<String> keys = settings.engineProperties(target.engine()).keySet();
        if (!keys.isEmpty()) {
            parameters
                    .computeIfAbsent(
                            target.written() + " " + settings.get(Setting.IMAGE),
                            asked -> deployment.parameters(sources, target, release, settings))
                    .ifPresent(known ->
                            known.checkAll(target.engine(), release.number().written(), keys));
        }
    }

    /** Refuses a distance for an embedded target, which has no wire. */
    private static void checkDistance(Settings settings, Roles roles) {
        if (roles.inClient() && !settings.get(Setting.NETWORK_RTT).isZero()) {
            throw PlanException.ofSetting(
                    "network-rtt",
                    "must be 0 for an embedded target, which has no wire, got "
                            + settings.written(Setting.NETWORK_RTT)
                            + "; as an axis of two values or more, such as network-rtt=0,"
                            + settings.written(Setting.NETWORK_RTT) + ", it leaves embedded targets as they are");
        }
    }

    private Prepared prepare(TargetSources sources, Point point, Home home, Path results) {
        TargetSpec target = point.target();
        Deployment deployment = Deployment.of(target);
        Engine engine = Engines.named(sources.place(target), target.engine(), target.deployment());
        Release release = deployment.release(sources, target, point.settings());
        Workload workload = Workloads.named("workloads", point.workload(), point.parameters());
        OwnDefaults.check(point.settings());
        Settings settings = settings(point, engine);
        Bindings.check(settings);
        LoadGenerator.check(workload, point.clients(), settings, false);
        ClientNumbers.check(workload, point.clients(), 1);
        checkDistance(settings, deployment.roles());
        LoadJvms.check(point, settings, deployment.roles(), fork);
        MemoryNeed.of(settings, deployment, home, fork).checkHere(settings, Environment.memoryHere());
        engine.mapping()
                .properties(home.configuration(release, target.deployment(), settings, point.clients(), results));
        if (deployment.runsOnOurHeap()) {
            MemoryNeed.checkLimit(settings);
        }
        Confinement.check(settings, deployment.roles());
        home.checkStorage(settings, results);
        JavaHome java = JavaHome.find(point.settings().get(Setting.JAVA));
        if (java.major() < release.java()) {
            throw new PlanException(sources.place(target) + ": " + engine.name() + " " + release.number()
                    + " must run on Java " + release.java() + " or later, got Java " + java.version()
                    + "; use --set java=MAJOR with a JDK that is on this machine");
        }
        Account account = Account.of(engine);
        Stream.concat(Stream.of(results), home.folders(settings).stream())
                .filter(folder -> checked.add(account.prefix() + " " + java.path() + " " + folder))
                .forEach(folder -> account.check(folder, java));
        deployment.checkImage(sources, target, engine, release, settings);
        checkParameters(sources, deployment, target, release, settings);
        return new Prepared(
                point,
                settings,
                engine,
                release,
                workload,
                java,
                sources.jars(release, settings),
                deployment.programs(sources, target),
                home,
                null);
    }

    /**
     * Returns the settings of a point. A default that the engine cannot honour is replaced by its substitute, or
     * refused if the plan asks for it.
     */
    private static Settings settings(Point point, Engine engine) {
        Settings settings = point.settings();
        for (Map.Entry<Setting<?>, Substitute> substitute :
                engine.mapping().substitutes().entrySet()) {
            Setting<?> setting = substitute.getKey();
            if (!settings.asks(setting)) {
                settings = settings.with(setting, substitute.getValue().value());
            } else if (settings.atDefault(setting)) {
                throw PlanException.ofSetting(
                        setting.key(),
                        "must be one that " + engine.name()
                                + " can honour, got " + settings.written(setting) + "; the nearest legal one is "
                                + settings.with(setting, substitute.getValue().value())
                                        .written(setting) + ": "
                                + substitute.getValue().because());
            }
        }
        return settings;
    }
}
