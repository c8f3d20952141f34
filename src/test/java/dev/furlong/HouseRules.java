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
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.engine.Engine;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.LoadEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The rules of the house: the arrows of {@link Rooms}, and what is done in no room or only in some. */
final class HouseRules {
    /** The methods of {@code String} that compare or take apart. A switch over text calls {@code hashCode}. */
    private static final Set<String> COMPARING = Set.of(
            "equals",
            "equalsIgnoreCase",
            "compareTo",
            "compareToIgnoreCase",
            "regionMatches",
            "hashCode",
            "startsWith",
            "endsWith",
            "contains",
            "indexOf",
            "lastIndexOf",
            "split",
            "matches");

    private static final String ROOT = "dev.furlong.";

    /** The methods that give facts or reasons, of whichever type of ours. */
    private static final Set<String> WORDS_FOR_PEOPLE = Set.of(
            "facts",
            "because",
            "lostBecause",
            "lostInShort",
            "invalidBecause",
            "withheldBecause",
            "unavailable",
            "unavailableBecause",
            "violation",
            "headline",
            "said",
            "warmUpWords",
            "getMessage");

    /** The methods of a collection or a map that compare an object with those in it. */
    private static final Set<String> LOOKING =
            Set.of("contains", "containsKey", "containsValue", "indexOf", "lastIndexOf", "remove");

    /** About a dozen. */
    private static final int MOST_LOOSE_TYPES = 13;

    private static final Set<String> DOORS = Set.of("cli", "junit", "jmh", "maven");

    private HouseRules() {}

    /** All rules by their name. */
    static Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        Rooms.ARROWS.keySet().forEach(room -> rules.put("arrows of " + room, arrows(room)));
        Rooms.PARTS.forEach((room, parts) -> parts.forEach((part, known) ->
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
        rules.put("reasons are words", reasonsAreWords());
        rules.put("settings are parsed once", settingsAreParsedOnce());
        rules.put("kinds become objects", kindsBecomeObjects());
        rules.put("names", names());
        rules.put("null-marked", nullMarked());
        rules.put("small rooms", smallRooms(MOST_LOOSE_TYPES));
        return rules;
    }

    private static ArchRule arrows(String room) {
        List<String> known = new ArrayList<>(List.of(ROOT + room + "..", ROOT + "failure.."));
        Rooms.ARROWS.get(room).forEach(other -> known.add(ROOT + other + ".."));
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
                        one -> !one.getName().matches("dev\\.furlong\\.results\\.(TrialRecord|folder\\.RecordCheck)")))
                .should(touch("read a trial's facts", access -> isMethod(access, TrialRecord.class, "facts")))
                .because("facts are for people; what Furlong decides by is a condition");
    }

    private static ArchRule reasonsAreWords() {
        return classes()
                .should(notCompare("a fact, a reason, a doubt, a failure or an event", HouseRules::takesReason))
                .because("they are for people; what Furlong decides by has a type");
    }

    private static ArchRule settingsAreParsedOnce() {
        return classes()
                .that(resideOutsideOfPackage(ROOT + "plan.."))
                .should(notCompare("a setting", HouseRules::takesText))
                .because("a setting has a typed value; its text is for messages and records");
    }

    private static ArchRule kindsBecomeObjects() {
        Set<String> makers = Set.of(
                "deployment.Deployment",
                "engine.Engines",
                "engine.connection.Address",
                "engine.connection.Configuration",
                "run.prepare.Home");
        return noClasses()
                .that(resideOutsideOfPackage(ROOT + "plan.."))
                .and(describe(
                        "make no object of a kind",
                        one -> !makers.contains(one.getName()
                                .replaceFirst("^dev\\.furlong\\.", "")
                                .replaceFirst("\\$.*", ""))))
                .should(touch("decide by a kind of deployment", HouseRules::decidesByKind))
                .orShould(lookForAKind())
                .because("what differs between deployments is behind their types");
    }

    /** Engines list the kinds that they have, and do no more than that. A switch asks for the ordinal. */
    private static boolean decidesByKind(JavaAccess<?> access) {
        boolean lists = access.getOriginOwner().isAssignableTo(Engine.class)
                && access.getOrigin().getName().equals("deployments");
        boolean names = access instanceof JavaFieldAccess && !lists;
        return names && owner(access).equals(DeploymentKind.class.getName())
                || isMethod(
                        access,
                        DeploymentKind.class,
                        "inLoadJvm",
                        "inContainer",
                        "isExternal",
                        "ordinal",
                        "equals",
                        "compareTo");
    }

    /** Compares a kind with others where no method of the kind is called. */
    private static ArchCondition<JavaClass> lookForAKind() {
        return new ArchCondition<>("look for a kind of deployment among others") {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                for (JavaCodeUnit unit : one.getCodeUnits()) {
                    boolean answers =
                            one.isEquivalentTo(Engine.class) && unit.getName().equals("has");
                    List<JavaAccess<?>> calls = callsOf(unit);
                    if (!answers && takesKind(unit, calls) && calls.stream().anyMatch(HouseRules::comparesObjects)) {
                        events.add(SimpleConditionEvent.satisfied(
                                unit, unit.getFullName() + " takes a kind, and compares objects"));
                    }
                }
            }
        };
    }

    private static boolean takesKind(JavaCodeUnit unit, List<JavaAccess<?>> calls) {
        return unit.getRawParameterTypes().stream().anyMatch(one -> one.isEquivalentTo(DeploymentKind.class))
                || calls.stream()
                        .anyMatch(call -> isMethod(call, TargetSpec.class, "deployment")
                                || call.getTarget().getName().equals("deployments")
                                        && call.getTargetOwner().isAssignableTo(Engine.class));
    }

    private static boolean comparesObjects(JavaAccess<?> call) {
        boolean ofMany = call.getTargetOwner().isAssignableTo(Collection.class)
                || call.getTargetOwner().isAssignableTo(Map.class);
        return isMethod(call, Objects.class, "equals")
                || isMethod(call, Object.class, "equals")
                || ofMany && LOOKING.contains(call.getName());
    }

    private static List<JavaAccess<?>> callsOf(JavaCodeUnit unit) {
        return Stream.<JavaAccess<?>>concat(
                        unit.getMethodCallsFromSelf().stream(), unit.getMethodReferencesFromSelf().stream())
                .toList();
    }

    private static ArchCondition<JavaClass> notCompare(String what, Predicate<JavaAccess<?>> takes) {
        return new ArchCondition<>("not compare the text of " + what) {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                for (JavaCodeUnit unit : one.getCodeUnits()) {
                    List<JavaAccess<?>> calls = callsOf(unit);
                    boolean compares = calls.stream().anyMatch(HouseRules::comparesText)
                            && calls.stream().anyMatch(takes);
                    events.add(new SimpleConditionEvent(
                            one, !compares, unit.getFullName() + " takes " + what + " as text, and compares text"));
                }
            }
        };
    }

    private static boolean takesReason(JavaAccess<?> call) {
        return owner(call).startsWith(ROOT)
                        && WORDS_FOR_PEOPLE.contains(call.getTarget().getName())
                || isMethod(call, Doubt.Entry.class, "cause", "detail", "remedy", "words")
                || isMethod(call, GateFailure.class, "words")
                || isMethod(call, TimeLine.Event.class, "words")
                || isMethod(call, TimeLine.Second.class, "values")
                || isMethod(call, LoadEvent.Failed.class, "message", "trace");
    }

    private static boolean takesText(JavaAccess<?> call) {
        return isMethod(call, Settings.class, "written", "asked", "all")
                || isMethod(call, EffectiveSetting.class, "asked", "effective")
                || isMethod(call, Setting.class, "byDefault");
    }

    private static boolean comparesText(JavaAccess<?> call) {
        return call.getTargetOwner().isEquivalentTo(Pattern.class)
                || isMethod(call, Objects.class, "equals")
                || (call.getTargetOwner().isEquivalentTo(String.class) && COMPARING.contains(call.getName()));
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

    /**
     * No room, and no part of one, has more loose types than this.
     *
     * @param most the greatest number of loose types
     */
    static ArchRule smallRooms(int most) {
        return classes()
                .should(new ArchCondition<>("lie loose among about a dozen others") {
                    private final Set<JavaPackage> rooms = new LinkedHashSet<>();

                    @Override
                    public void check(JavaClass one, ConditionEvents events) {
                        rooms.add(one.getPackage());
                    }

                    @Override
                    public void finish(ConditionEvents events) {
                        for (JavaPackage room : rooms) {
                            long loose = looseTypes(room);
                            events.add(new SimpleConditionEvent(
                                    room,
                                    loose <= most,
                                    room.getName() + ": must have about a dozen loose types, at most " + most + ", got "
                                            + loose + "; give some of them a part of their own"));
                        }
                    }
                })
                .because("a room is seen at one glance");
    }

    /** The number of types that lie in a package itself: those of parts do not count, nor do types inside of others. */
    static long looseTypes(JavaPackage room) {
        return room.getClasses().stream()
                .filter(one -> one.isTopLevelClass() && !one.isArray())
                .filter(one -> !one.getSimpleName().equals("package-info"))
                .count();
    }

    private static ArchCondition<JavaClass> touch(String words, Predicate<JavaAccess<?>> forbidden) {
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
                Rooms.ARROWS.keySet().stream().map(room -> ROOT + room + "..").toArray(String[]::new));
    }
}
