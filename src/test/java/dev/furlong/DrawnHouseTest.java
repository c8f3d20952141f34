package dev.furlong;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Establishes that the drawing of the rooms in CONTRIBUTING.md shows what the classes know of one another. */
final class DrawnHouseTest {
    private static final Path PAGE = Path.of("CONTRIBUTING.md");
    private static final String BEGIN = "```mermaid\n";
    private static final String END = "```\n";

    @Test
    void drawing_showsTheArrowsOfTheCode() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END, begin);
        assertThat(end).isGreaterThanOrEqualTo(begin);
        String drawn = drawing(shortest(known()));
        if ("write".equals(System.getProperty("furlong.golden"))) {
            Files.writeString(PAGE, page.substring(0, begin) + drawn + page.substring(end));
        }

        assertThat(Files.readString(PAGE))
                .as("%s; write it anew: mvn test -Dtest=DrawnHouseTest -Dfurlong.golden=write", PAGE)
                .contains(BEGIN + drawn + END);
    }

    @Test
    void arrowThatFollowsFromOthers_isNotDrawn() {
        Map<String, Set<String>> known = new TreeMap<>(
                Map.of("a", new TreeSet<>(Set.of("b", "c")), "b", new TreeSet<>(Set.of("c")), "c", new TreeSet<>()));

        assertThat(drawing(shortest(known))).isEqualTo("flowchart LR\n    a --> b\n    b --> c\n");
    }

    /** What each room knows directly. Every room may know {@code failure}, which is left out. */
    private static Map<String, Set<String>> known() {
        JavaClasses house = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.furlong");
        Map<String, Set<String>> known = new TreeMap<>();
        for (JavaClass one : house) {
            Set<String> others = known.computeIfAbsent(room(one), room -> new TreeSet<>());
            one.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().startsWith("dev.furlong."))
                    .map(DrawnHouseTest::room)
                    .filter(other -> !other.equals(room(one)))
                    .forEach(others::add);
        }
        known.remove("failure");
        known.values().forEach(others -> others.remove("failure"));
        return known;
    }

    private static String room(JavaClass one) {
        return one.getPackageName().split("\\.")[2];
    }

    /** Without the arrows that follow from others. */
    private static Map<String, Set<String>> shortest(Map<String, Set<String>> known) {
        Map<String, Set<String>> shortest = new TreeMap<>();
        known.forEach((room, others) -> shortest.put(
                room,
                others.stream()
                        .filter(other -> others.stream()
                                .noneMatch(between -> !between.equals(other) && reaches(known, between, other)))
                        .collect(Collectors.toCollection(TreeSet::new))));
        return shortest;
    }

    private static boolean reaches(Map<String, Set<String>> known, String from, String to) {
        Set<String> reached = new TreeSet<>();
        Deque<String> ahead = new ArrayDeque<>(known.get(from));
        while (!ahead.isEmpty()) {
            String next = ahead.pop();
            if (reached.add(next)) {
                ahead.addAll(known.get(next));
            }
        }
        return reached.contains(to);
    }

    private static String drawing(Map<String, Set<String>> arrows) {
        StringBuilder drawing = new StringBuilder("flowchart LR\n");
        arrows.forEach((room, others) -> others.forEach(other -> drawing.append("    ")
                .append(room)
                .append(" --> ")
                .append(other)
                .append('\n')));
        return drawing.toString();
    }
}
