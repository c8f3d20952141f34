package dev.furlong;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The rooms, their arrows, and what is done in no room or only in some. */
final class HouseRules {
    private static final String ROOT = "dev.furlong.";

    private static final Set<String> DOORS = Set.of("cli", "junit", "jmh", "maven");

    /** Each room with the rooms that it may know; every room may know {@code failure}. */
    static final Map<String, Set<String>> ROOMS = rooms();

    /** What lies in no part of its room. */
    private static final String LOOSE = "";

    /** The parts of each room that has some, and the parts that each may know. */
    static final Map<String, Map<String, Set<String>>> PARTS = parts();

    private HouseRules() {}

    private static Map<String, Set<String>> rooms() {
        Map<String, Set<String>> rooms = new LinkedHashMap<>();
        rooms.put("failure", Set.of());
        rooms.put("measurement", Set.of());
        rooms.put("plan", Set.of("measurement"));
        rooms.put("engine", Set.of("plan", "measurement"));
        rooms.put("storage", Set.of("plan", "measurement"));
        rooms.put("deployment", Set.of("engine", "storage", "plan", "measurement"));
        rooms.put("workload", Set.of("engine", "plan", "measurement"));
        rooms.put("loadgen", Set.of("workload", "engine", "plan", "measurement"));
        rooms.put("probe", Set.of("deployment", "measurement"));
        rooms.put("results", Set.of("plan", "measurement"));
        rooms.put("analysis", Set.of("results", "plan", "measurement"));
        rooms.put("report", Set.of("analysis", "results", "plan", "measurement"));
        rooms.put(
                "session",
                Set.of(
                        "analysis",
                        "deployment",
                        "engine",
                        "loadgen",
                        "measurement",
                        "plan",
                        "probe",
                        "results",
                        "storage",
                        "workload"));
        rooms.put("run", Set.copyOf(rooms.keySet()));
        for (String door : DOORS) {
            rooms.put(door, Set.of("run", "report", "analysis", "results", "plan", "measurement"));
        }
        return rooms;
    }

    private static Map<String, Map<String, Set<String>>> parts() {
        Map<String, Map<String, Set<String>>> parts = new LinkedHashMap<>();
        parts.put(
                "plan",
                Map.of(
                        "written",
                        Set.of(),
                        "target",
                        Set.of("written"),
                        "setting",
                        Set.of("written"),
                        "axis",
                        Set.of("setting", "target", "written"),
                        "claim",
                        Set.of("axis", "setting", "target", "written"),
                        LOOSE,
                        Set.of("axis", "claim", "setting", "target", "written"),
                        "place",
                        Set.of(LOOSE, "axis", "claim", "setting", "target", "written"),
                        "file",
                        Set.of(LOOSE, "place", "axis", "claim", "setting", "target", "written")));
        parts.put("plan.setting", Map.of("value", Set.of(), LOOSE, Set.of("value")));
        parts.put("engine", partsOfEngine());
        parts.put("engine.derby", Map.of("counter", Set.of(), LOOSE, Set.of("counter")));
        parts.put("engine.innodb", Map.of("loading", Set.of(), LOOSE, Set.of("loading")));
        parts.put(
                "storage",
                Map.of(
                        "kernel",
                        Set.of(),
                        "disk",
                        Set.of("kernel"),
                        "owned",
                        Set.of("disk", "kernel"),
                        LOOSE,
                        Set.of("disk", "kernel", "owned")));
        Map<String, Set<String>> deployment = new LinkedHashMap<>();
        deployment.put("jvm", Set.of());
        deployment.put("kernel", Set.of());
        deployment.put("binaries", Set.of());
        deployment.put("programs", Set.of("binaries"));
        deployment.put("confinement", Set.of("kernel"));
        deployment.put("process", Set.of("jvm", "kernel"));
        deployment.put("container", Set.of("process", "kernel"));
        deployment.put("launch", Set.of("binaries", "jvm", "process"));
        deployment.put(LOOSE, Set.copyOf(deployment.keySet()));
        parts.put("deployment", deployment);
        parts.put(
                "loadgen",
                Map.of(
                        "acknowledged",
                        Set.of(),
                        "binding",
                        Set.of(),
                        "tally",
                        Set.of(),
                        LOOSE,
                        Set.of("acknowledged", "binding", "tally")));
        // What is loose there gathers the probes.
        parts.put(
                "probe",
                Map.of(
                        "cpu",
                        Set.of(LOOSE),
                        "disk",
                        Set.of(LOOSE),
                        "wire",
                        Set.of(LOOSE),
                        LOOSE,
                        Set.of("cpu", "disk", "wire")));
        parts.put("probe.wire", Map.of("relay", Set.of(), "socket", Set.of(), LOOSE, Set.of("relay", "socket")));
        parts.put(
                "session",
                Map.of(
                        "protocol", Set.of(),
                        "jvm", Set.of("protocol"),
                        "joint", Set.of("protocol"),
                        "watch", Set.of("jvm", "joint", "protocol")));
        parts.put(
                "session.jvm", Map.of("target", Set.of(), "drive", Set.of("target"), LOOSE, Set.of("drive", "target")));
        // What is loose there has the list of workloads.
        parts.put(
                "workload",
                Map.of(
                        "acknowledged",
                        Set.of(),
                        "counter",
                        Set.of(),
                        "invariant",
                        Set.of(),
                        "idle",
                        Set.of(LOOSE, "counter", "invariant"),
                        "record",
                        Set.of(LOOSE, "acknowledged", "invariant"),
                        "tpcb",
                        Set.of(LOOSE, "acknowledged", "invariant"),
                        LOOSE,
                        Set.of("acknowledged", "idle", "invariant", "record", "tpcb")));
        Map<String, Set<String>> analysis = new LinkedHashMap<>();
        analysis.put("statistic", Set.of());
        analysis.put("steady", Set.of());
        analysis.put("scaling", Set.of());
        analysis.put("stall", Set.of("steady"));
        analysis.put("doubt", Set.of("steady"));
        analysis.put("limit", Set.of());
        analysis.put("claim", Set.of("doubt", "limit", "statistic"));
        analysis.put(LOOSE, Set.copyOf(analysis.keySet()));
        analysis.put("arm", Set.of(LOOSE, "doubt"));
        analysis.put("change", Set.of(LOOSE, "arm", "statistic"));
        parts.put("analysis", analysis);
        parts.put(
                "report",
                Map.of(
                        "words",
                        Set.of(),
                        "table",
                        Set.of("words"),
                        "narrative",
                        Set.of("table", "words"),
                        LOOSE,
                        Set.of("narrative", "table", "words")));
        parts.put(
                "run",
                Map.of(
                        "timeline",
                        Set.of(),
                        "prepare",
                        Set.of(),
                        "stage",
                        Set.of("prepare", "timeline"),
                        "trial",
                        Set.of("prepare", "stage", "timeline"),
                        LOOSE,
                        Set.of("prepare", "stage", "timeline", "trial"),
                        "doctor",
                        Set.of(LOOSE)));
        return parts;
    }

    /** No engine knows another; MySQL and MariaDB share what both are made of. */
    private static Map<String, Set<String>> partsOfEngine() {
        Map<String, Set<String>> parts = new LinkedHashMap<>();
        parts.put("release", Set.of());
        parts.put("schema", Set.of());
        parts.put("connection", Set.of("release"));
        parts.put("mapping", Set.of("release", "connection"));
        parts.put("loading", Set.of("schema"));
        parts.put("capability", Set.of("release", "schema", "connection", "loading"));
        Set<String> common = Set.of(LOOSE, "release", "schema", "connection", "mapping", "loading", "capability");
        List.of("derby", "duckdb", "h2", "hsqldb", "innodb", "postgresql", "sqlite", "external")
                .forEach(engine -> parts.put(engine, common));
        Set<String> withInnodb =
                Stream.concat(common.stream(), Stream.of("innodb")).collect(Collectors.toSet());
        List.of("mariadb", "mysql").forEach(engine -> parts.put(engine, withInnodb));
        // What is loose there has the list of engines.
        parts.put(LOOSE, Set.copyOf(parts.keySet()));
        return parts;
    }

    /** All rules by their name. */
    static Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        ROOMS.keySet().forEach(room -> rules.put("arrows of " + room, arrows(room)));
        PARTS.forEach((room, parts) -> parts.forEach((part, known) ->
                rules.put("arrows of " + room + (part.isEmpty() ? ", loose" : "." + part), arrows(room, part, known))));
        rules.put(
                "no cycles",
                SlicesRuleDefinition.slices().matching(ROOT + "(*)..").should().beFreeOfCycles());
        rules.put("strangers", strangers());
        rules.put("no database", noDatabase());
        rules.put("no printing", noPrinting());
        rules.put("no time", noTime());
        rules.put("no randomness", noRandomness());
        rules.put("facts are words", factsAreWords());
        rules.put("settings are parsed once", settingsAreParsedOnce());
        rules.put("names", names());
        rules.put("null-marked", nullMarked());
        return rules;
    }

    private static ArchRule arrows(String room) {
        List<String> known = new ArrayList<>(List.of(ROOT + room + "..", ROOT + "failure.."));
        ROOMS.get(room).forEach(other -> known.add(ROOT + other + ".."));
        return classes()
                .that(resideInAPackage(ROOT + room + ".."))
                .should()
                .onlyDependOnClassesThat(
                        resideOutsideOfPackage("dev.furlong..").or(resideInAnyPackage(known.toArray(String[]::new))))
                .allowEmptyShould(true);
    }

    private static ArchRule arrows(String room, String part, Set<String> known) {
        List<String> packages = new ArrayList<>(List.of(inPart(room, part)));
        known.forEach(other -> packages.add(inPart(room, other)));
        return classes()
                .that(resideInAPackage(inPart(room, part)))
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(ROOT + room + "..")
                        .or(resideInAnyPackage(packages.toArray(String[]::new))))
                .allowEmptyShould(true);
    }

    private static String inPart(String room, String part) {
        return ROOT + room + (part.isEmpty() ? "" : "." + part + "..");
    }

    private static ArchRule strangers() {
        return noClasses()
                .that(resideInAPackage(ROOT + "loadgen.."))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "probe.."))
                .allowEmptyShould(true);
    }

    private static ArchRule noDatabase() {
        return noClasses()
                .that(resideInAnyPackage(ROOT + "results..", ROOT + "analysis..", ROOT + "report.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql.."))
                .because("old results are analysed again without a database");
    }

    private static ArchRule noPrinting() {
        // The two main classes of child JVMs speak to their parent; Derby's server is handed a stream for its log.
        Set<String> allowed = Set.of("deployment.ServerJvm", "session.jvm.LoadJvm", "engine.derby.DerbyServer");
        return noClasses()
                .that(describe(
                        "are no doors",
                        one -> DOORS.stream()
                                        .noneMatch(door -> one.getPackageName().matches(ROOT + door + "(\\..*)?"))
                                && !allowed.contains(one.getName().replaceFirst("^dev\\.furlong\\.", ""))))
                .should(touch(
                        "print or exit",
                        access -> isField(access, System.class, "out", "err")
                                || isMethod(access, System.class, "exit", "setOut", "setErr")
                                || isMethod(access, Runtime.class, "exit", "halt")
                                || access.getTarget().getName().equals("printStackTrace")));
    }

    private static ArchRule noTime() {
        return noClasses()
                .that(resideOutsideOfPackage(ROOT + "measurement.."))
                .should(touch(
                        "read the time past the clock",
                        access -> isMethod(access, System.class, "nanoTime", "currentTimeMillis")
                                || owner(access).startsWith("java.time.")
                                        && access.getTarget().getName().matches("now|system.*|tick.*")
                                || owner(access).equals("java.util.Date")
                                        && access.getTarget().getName().equals("<init>")
                                        && access.getTarget().getFullName().endsWith("()")
                                || owner(access).matches("java\\.util\\.(Gregorian)?Calendar")
                                        && access.getTarget().getName().matches("getInstance|<init>")));
    }

    private static ArchRule noRandomness() {
        return noClasses()
                .should(touch(
                        "draw numbers that do not come from the plan's seed",
                        access -> owner(access)
                                        .matches("java\\.util\\.Random|java\\.util\\.concurrent\\.ThreadLocalRandom"
                                                + "|java\\.util\\.random\\..*")
                                // A password that a seed gives is none.
                                || owner(access).equals("java.security.SecureRandom")
                                        && !access.getOriginOwner()
                                                .getName()
                                                .equals(ROOT + "engine.connection.Password")
                                || isMethod(access, Math.class, "random")
                                || isMethod(access, java.util.UUID.class, "randomUUID")
                                || isMethod(access, java.util.Collections.class, "shuffle")
                                || owner(access).equals("java.util.SplittableRandom")
                                        && access.getTarget().getName().equals("<init>")
                                        && !access.getOriginOwner().getName().equals(ROOT + "plan.Seed")));
    }

    private static ArchRule factsAreWords() {
        return noClasses()
                .that(describe(
                        "are not those that write and check a record",
                        one -> !one.getName().matches("dev\\.furlong\\.results\\.(TrialRecord|RecordCheck)")))
                .should(touch("read a trial's facts", access -> isMethod(access, TrialRecord.class, "facts")))
                .because("facts are for people; what Furlong decides by is a condition");
    }

    private static ArchRule settingsAreParsedOnce() {
        return classes()
                .that(resideOutsideOfPackage(ROOT + "plan.."))
                .should(new ArchCondition<>("not compare the text of a setting") {
                    @Override
                    public void check(JavaClass one, ConditionEvents events) {
                        for (JavaCodeUnit unit : one.getCodeUnits()) {
                            List<JavaAccess<?>> calls = Stream.<JavaAccess<?>>concat(
                                            unit.getMethodCallsFromSelf().stream(),
                                            unit.getMethodReferencesFromSelf().stream())
                                    .toList();
                            boolean compares = calls.stream().anyMatch(HouseRules::comparesText)
                                    && calls.stream().anyMatch(HouseRules::takesText);
                            events.add(new SimpleConditionEvent(
                                    one,
                                    !compares,
                                    unit.getFullName() + " takes a setting as text, and compares text"));
                        }
                    }
                })
                .because("a setting has a typed value; its text is for messages and records");
    }

    private static boolean takesText(JavaAccess<?> call) {
        return isMethod(call, Settings.class, "written", "asked", "all")
                || isMethod(call, EffectiveSetting.class, "asked", "effective");
    }

    /** A switch over text calls {@code hashCode}. */
    private static boolean comparesText(JavaAccess<?> call) {
        return call.getTargetOwner().isEquivalentTo(String.class)
                && Set.of("equals", "equalsIgnoreCase", "hashCode", "startsWith", "endsWith", "contains", "matches")
                        .contains(call.getName());
    }

    private static ArchRule names() {
        return noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Info")
                .orShould()
                .haveSimpleNameEndingWith("Data");
    }

    private static ArchRule nullMarked() {
        return classes().should(new ArchCondition<>("be in a package whose package-info is @NullMarked") {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                boolean marked = one.getPackage()
                        .tryGetPackageInfo()
                        .map(packageInfo -> packageInfo.isAnnotatedWith(NullMarked.class))
                        .orElse(false);
                events.add(
                        new SimpleConditionEvent(one, marked, one.getName() + " in package " + one.getPackageName()));
            }
        });
    }

    private static ArchCondition<JavaClass> touch(String words, java.util.function.Predicate<JavaAccess<?>> forbidden) {
        return new ArchCondition<>(words) {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                Stream.concat(one.getAccessesFromSelf().stream(), one.getCodeUnitReferencesFromSelf().stream())
                        .distinct()
                        .filter(forbidden)
                        .forEach(access -> events.add(SimpleConditionEvent.satisfied(access, access.getDescription())));
            }
        };
    }

    private static boolean isField(JavaAccess<?> access, Class<?> owner, String... names) {
        return isMethod(access, owner, names);
    }

    private static boolean isMethod(JavaAccess<?> access, Class<?> owner, String... names) {
        return owner(access).equals(owner.getName())
                && List.of(names).contains(access.getTarget().getName());
    }

    private static String owner(JavaAccess<?> access) {
        return access.getTargetOwner().getName();
    }

    /** Whether a class lies in a room of the table. */
    static DescribedPredicate<JavaClass> inARoomOfTheTable() {
        return resideInAnyPackage(
                ROOMS.keySet().stream().map(room -> ROOT + room + "..").toArray(String[]::new));
    }
}
