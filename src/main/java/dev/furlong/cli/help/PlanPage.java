package dev.furlong.cli.help;

import dev.furlong.plan.reference.PlanKey;
import dev.furlong.plan.reference.PlanReference;
import dev.furlong.report.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The reference of the plan file as people read it: on a terminal, and as a page of the documentation. */
final class PlanPage {
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");

    /** Stands for a space at which no line breaks. */
    private static final char WITHIN_CODE = '\u00a0';

    /** Where the values of a key begin, behind the words for them. */
    private static final int BEHIND_WORD = 15;

    private static final String INTRODUCTION = """
            A plan file says what to run: targets, loads, numbers of clients, settings and sizes. It is YAML in UTF-8, and
            its name ends in `.yaml`. `furlong run FILE.yaml` runs it; options of `furlong run` replace what the file says.

            ```yaml
            experiment: my-study
            targets: [derby, 'derby:server']
            workloads: [tpcb]
            clients: [1, 8]
            settings: {buffer: [4MiB, 64MiB]}
            repetitions: 5
            ```

            Every combination is a point: 2 targets, 2 numbers of clients and 2 buffers make 8 points, here with 5 repetitions
            each. A list of one value needs no brackets. Put a text in quotes if it contains `:`, or begins with `>` or `[`.
            Furlong refuses an unknown key, with its line and the nearest legal key.

            For an editor that knows JSON Schema, begin the file with
            `# yaml-language-server: $schema=PATH/docs/plan.schema.json`. `furlong help plan --schema` prints that schema.
            """;

    private PlanPage() {}

    /**
     * The lines for a terminal.
     *
     * @param columns the most columns of a line
     */
    static List<String> lines(int columns) {
        List<String> lines = introduction(columns);
        for (PlanReference.Section section : PlanReference.sections()) {
            lines.add("");
            lines.add(section.title() + " (" + section.place() + ")");
            for (PlanKey key : section.keys()) {
                lines.add("");
                lines.add("  " + key.name());
                lines.addAll(Screen.lines("      ", 6, key.meaning(), columns));
                lines.addAll(Screen.lines("      default: ", BEHIND_WORD, key.byDefault(), columns));
                lines.addAll(Screen.lines("      legal:   ", BEHIND_WORD, key.legal(), columns));
                List<String> example = key.example().lines().toList();
                // YAML goes on in a further line where that stands further in.
                lines.addAll(Screen.lines("      example: ", BEHIND_WORD + 2, example.get(0), columns));
                example.stream()
                        .skip(1)
                        .flatMap(line -> Screen.lines(" ".repeat(BEHIND_WORD), BEHIND_WORD + 2, line, columns).stream())
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    /** The introduction. What fits stays as it is written, and so does YAML. */
    private static List<String> introduction(int columns) {
        List<String> lines = new ArrayList<>();
        // Code lies between the fences, so each second part is code.
        boolean code = false;
        for (String part : INTRODUCTION.split("```(yaml)?\\R", -1)) {
            for (String paragraph : part.split("(?<=\n)(?=\n)", -1)) {
                String text = CODE.matcher(paragraph)
                        .replaceAll(
                                words -> Matcher.quoteReplacement(words.group(1).replace(' ', WITHIN_CODE)));
                boolean fits = code || text.lines().allMatch(line -> line.length() <= columns);
                lines.addAll(fits ? text.lines().toList() : broken(text, columns));
            }
            code = !code;
        }
        lines.replaceAll(line -> line.replace(WITHIN_CODE, ' '));
        return lines;
    }

    /** A paragraph in other lines, below the empty line that it begins with if it is not the first. */
    private static List<String> broken(String paragraph, int columns) {
        List<String> lines = new ArrayList<>(paragraph.startsWith("\n") ? List.of("") : List.of());
        lines.addAll(Screen.lines("", 0, paragraph.strip().replace('\n', ' '), columns));
        return lines;
    }

    /** The page of the documentation, with a line feed at its end. */
    static String markdown() {
        return "# Plan files\n\n" + INTRODUCTION
                + PlanReference.sections().stream().map(PlanPage::table).collect(Collectors.joining())
                + "\n`furlong help plan --markdown` prints this page. A test checks that it is current.\n";
    }

    private static String table(PlanReference.Section section) {
        return "\n## " + section.title() + "\n\nThese keys go " + section.place() + ".\n\n"
                + "| key | meaning | default | legal values | example |\n|---|---|---|---|---|\n"
                + section.keys().stream()
                        .map(key -> "| `" + key.name() + "` | " + cell(key.meaning()) + " | " + cell(key.byDefault())
                                + " | " + cell(key.legal()) + " | `"
                                + cell(key.example()).replace("\n", "` <br> `") + "` |\n")
                        .collect(Collectors.joining());
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
