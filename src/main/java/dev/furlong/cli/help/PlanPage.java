package dev.furlong.cli.help;

import dev.furlong.plan.reference.PlanKey;
import dev.furlong.plan.reference.PlanReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The reference of the plan file as people read it: on a terminal, and as a page of the documentation. */
final class PlanPage {
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

    /** The lines for a terminal. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>(INTRODUCTION
                .lines()
                .filter(line -> !line.startsWith("```"))
                .map(line -> line.replace("`", ""))
                .toList());
        for (PlanReference.Section section : PlanReference.sections()) {
            lines.add("");
            lines.add(section.title() + " (" + section.place() + ")");
            for (PlanKey key : section.keys()) {
                lines.add("");
                lines.add("  " + key.name());
                lines.add("      " + key.meaning());
                lines.add("      default: " + key.byDefault());
                lines.add("      legal:   " + key.legal());
                List<String> example = key.example().lines().toList();
                lines.add("      example: " + example.get(0));
                example.stream().skip(1).forEach(line -> lines.add("               " + line));
            }
        }
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
