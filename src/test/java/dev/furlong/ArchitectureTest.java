package dev.furlong;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.furlong.run.KnowsTheDoctor;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes that the house is built as the table of rooms says, and that each of its rules can fail. */
final class ArchitectureTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.furlong");

    private static final JavaClasses OFFENDERS = new ClassFileImporter()
            .importPackages(
                    "dev.furlong.results.offenders",
                    "dev.furlong.loadgen.offenders",
                    "dev.furlong.probe.offenders",
                    "dev.furlong.engine.offenders",
                    "dev.furlong.session.jvm.offenders",
                    "dev.furlong.run.stage.offenders");

    static Set<String> rules() {
        return HouseRules.all().keySet();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void house_keepsTheRule(String name) {
        HouseRules.all().get(name).check(HOUSE);
    }

    @Test
    void everyClass_isInARoomOfTheTable() {
        classes().should().resideInAnyPackage("dev.furlong..").check(HOUSE);
        classes()
                .that(com.tngtech.archunit.base.DescribedPredicate.alwaysTrue())
                .should(com.tngtech.archunit.lang.conditions.ArchConditions.be(HouseRules.inARoomOfTheTable()))
                .check(HOUSE);
    }

    @Test
    void house_isSeenWhole() {
        Set<String> rooms = HOUSE.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.split("\\.")[2])
                .collect(Collectors.toSet());

        assertThat(Rooms.PARTS.keySet())
                .isEqualTo(HOUSE.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.split("\\.").length > 3)
                        .map(name -> name.substring("dev.furlong.".length(), name.lastIndexOf('.')))
                        .collect(Collectors.toSet()));
        Rooms.PARTS.forEach(
                (room, parts) -> assertThat(partsOf(room)).containsExactlyInAnyOrderElementsOf(parts.keySet()));
        assertThat(rooms).contains("plan", "engine", "storage", "deployment", "workload", "loadgen", "measurement");
        assertThat(HOUSE).noneMatch(one -> one.getName().contains("Test"));
    }

    private static Set<String> partsOf(String room) {
        return HOUSE.stream()
                .filter(one -> !one.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackageName)
                .filter(name -> (name + ".").startsWith("dev.furlong." + room + "."))
                .map(name -> name.substring("dev.furlong.".length() + room.length()))
                .map(below -> below.isEmpty() ? "" : below.split("\\.")[1])
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("brokenRules")
    void offender_isFound(String name) {
        assertThat(HouseRules.all().get(name).evaluate(OFFENDERS).hasViolation())
                .as(name)
                .isTrue();
    }

    /** Those that the offenders break; the arrows of the other rooms are the same rule with other names. */
    static List<String> brokenRules() {
        return List.of(
                "arrows of results",
                "arrows of loadgen",
                "arrows of run.stage",
                "strangers",
                "arrows of session.jvm",
                "no cycles",
                "no database",
                "no printing",
                "no time",
                "no randomness",
                "facts are words",
                "reasons are words",
                "settings are parsed once",
                "kinds become objects",
                "names",
                "null-marked");
    }

    /** This package has two; the compiler adds a third, inside of one of them, for a switch. */
    @Test
    void roomWithMoreTypes_isFound_andTypesInsideOfOthersDoNotCount() {
        String room = "dev.furlong.run.stage.offenders";

        assertThat(HouseRules.looseTypes(OFFENDERS.getPackage(room))).isEqualTo(2);
        assertThat(HouseRules.smallRooms(2).evaluate(OFFENDERS).hasViolation()).isFalse();
        assertThat(HouseRules.smallRooms(1)
                        .evaluate(OFFENDERS)
                        .getFailureReport()
                        .getDetails())
                .containsOnly(room + ": must have about a dozen loose types, at most 1, got 2;"
                        + " give some of them a part of their own");
    }

    @Test
    void looseOffender_isFoundToo() {
        assertThat(HouseRules.all()
                        .get("arrows of run, loose")
                        .evaluate(new ClassFileImporter().importClasses(KnowsTheDoctor.class))
                        .hasViolation())
                .isTrue();
    }

    @Test
    void settingComparedAsText_isFoundHoweverItIsDone() {
        assertThat(HouseRules.all()
                        .get("settings are parsed once")
                        .evaluate(OFFENDERS)
                        .getFailureReport()
                        .getDetails())
                .anyMatch(line -> line.contains("usual"))
                .anyMatch(line -> line.contains("unsafe"))
                .anyMatch(line -> line.contains("lasting"))
                .anyMatch(line -> line.contains("flushed"))
                .anyMatch(line -> line.contains("kept"));
    }

    @Test
    void decisionByKind_isFoundHoweverItIsMade() {
        assertThat(HouseRules.all()
                        .get("kinds become objects")
                        .evaluate(OFFENDERS)
                        .getFailureReport()
                        .getDetails())
                .anyMatch(line -> line.contains("asked"))
                .anyMatch(line -> line.contains("referred"))
                .anyMatch(line -> line.contains("compared"))
                .anyMatch(line -> line.contains("listed"))
                .anyMatch(line -> line.contains("among"))
                .anyMatch(line -> line.contains("alike"))
                .anyMatch(line -> line.contains("embedded"))
                .anyMatch(line -> line.contains("ordinal"));
    }

    @Test
    void benchmarks_decideByNoKindEither() throws IOException {
        Path sources = Path.of("src/jmh/java");
        Set<String> benchmarks;
        try (Stream<Path> files = Files.walk(sources)) {
            benchmarks = files.map(file -> sources.relativize(file).toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", "").replace(File.separatorChar, '.'))
                    .collect(Collectors.toSet());
        }
        JavaClasses classes = new ClassFileImporter()
                .importPackages("dev.furlong")
                .that(describe(
                        "are of the benchmarks",
                        one -> benchmarks.contains(one.getName().replaceFirst("\\$.*", ""))));

        assertThat(classes).anyMatch(one -> one.getSimpleName().equals("LoadingComparison"));
        HouseRules.all().get("kinds become objects").check(classes);
    }

    @Test
    void reasonComparedAsText_isFoundWhereverItComesFrom() {
        assertThat(HouseRules.all()
                        .get("reasons are words")
                        .evaluate(OFFENDERS)
                        .getFailureReport()
                        .getDetails())
                .extracting(line -> line.replaceFirst(".*\\.([a-zA-Z]+)\\(.*", "$1"))
                .containsExactlyInAnyOrder(
                        "oneDiskBelow",
                        "embedded",
                        "named",
                        "incomplete",
                        "diskFull",
                        "substituted",
                        "killed",
                        "broken",
                        "shared",
                        "bridged",
                        "unpooled",
                        "floating",
                        "unbalanced",
                        "crashed",
                        "complaining",
                        "endless",
                        "unknown");
    }

    @Test
    void offenderByMethodReference_isFoundToo() {
        assertThat(HouseRules.all()
                        .get("no time")
                        .evaluate(OFFENDERS)
                        .getFailureReport()
                        .getDetails())
                .anyMatch(line -> line.contains("nanoTime"))
                .anyMatch(line -> line.contains("Instant.now"));
    }
}
