package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.reference.PlanReference;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The help on plans and commands, and the completion of shells. */
final class HelpTest {
    @TempDir
    private Path folder;

    @Test
    void helpOnPlans_hasEveryKeyWithDefaultLegalValuesAndExample() {
        Ended ended = Ended.executing("help", "plan").exitsWith(0);

        PlanReference.sections().stream()
                .flatMap(section -> section.keys().stream())
                .forEach(key -> assertThat(ended.out())
                        .contains(
                                "  " + key.name() + System.lineSeparator(),
                                "default: " + key.byDefault(),
                                "legal:   " + key.legal()));
    }

    @Test
    void helpOnPlans_printsTheSchema() {
        assertThat(Ended.executing("help", "plan", "--schema").exitsWith(0).out())
                .isEqualTo(PlanReference.jsonSchema());
    }

    @Test
    void thePageOfTheDocumentation_isCurrent() throws IOException {
        Path page = Path.of("docs", "plans.md");
        String now = Ended.executing("help", "plan", "--markdown").exitsWith(0).out();
        if ("write".equals(System.getProperty("furlong.golden"))) {
            Files.writeString(page, now);
        }
        assertThat(page)
                .as("write it anew: mvn test -Dtest=HelpTest -Dfurlong.golden=write")
                .hasContent(now);
    }

    @Test
    void helpOnACommand_isItsUsage() {
        assertThat(Ended.executing("help", "clean").exitsWith(0).out())
                .isEqualTo(Ended.executing("clean", "--help").out());
        assertThat(Ended.executing("help").exitsWith(0).out())
                .isEqualTo(Ended.executing("--help").out());
        Ended.executing("help", "plam").fails(2, "help: must be a command or 'plan', got 'plam'; did you mean 'plan'?");
        Ended.executing("help", "run", "--schema").fails(2, "--schema: must be used with plan, got 'run'");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void bash_completesCommandsOptionsAndExperiments() throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("completion"),
                Ended.executing("completion").exitsWith(0).out());

        assertThat(completed(script, "furlong", "ru")).containsExactly("run");
        assertThat(completed(script, "furlong", "run", "--warm-up-")).containsExactly("--warm-up-max");
        assertThat(completed(script, "furlong", "run", "first")).contains("first-look");
        assertThat(completed(script, "furlong", "run", "--scale", "sm")).containsExactly("smoke");
        assertThat(completed(script, "furlong", "list", "se")).containsExactly("settings");
        assertThat(completed(script, "furlong", "help", "pl")).contains("plan");
        assertThat(completed(script, "furlong", "help", "doc")).contains("doctor");
    }

    @ParameterizedTest
    @CsvSource({
        "run --target derby:s, run --target derby:server",
        "run --target postgresql:p, run --target postgresql:process",
        "run --tar, run --target",
        "run --set buffer=4MiB --target derby:s, run --set buffer=4MiB --target derby:server",
        "run --set durability=b, run --set durability=bounded-loss",
        "run --target derby@10.1.1.0:server --set tls=of, run --target derby@10.1.1.0:server --set tls=off",
        "run --out /tmp/a:b first, run --out /tmp/a:b first-look",
        "run --out /tmp/a@b first, run --out /tmp/a@b first-look",
        "run --target=derby --scale sm, run --target=derby --scale smoke"
    })
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void bash_completesWholeWords_whereverItBreaksThem(String typed, String completed)
            throws IOException, InterruptedException {
        assertThat(typedWithTab("", typed)).as("by default").isEqualTo(completed);
        for (String unbroken : List.of(":", "=", "@", "[:=@]")) {
            assertThat(typedWithTab("COMP_WORDBREAKS=${COMP_WORDBREAKS//" + unbroken + "}", typed))
                    .as("without %s", unbroken)
                    .isEqualTo(completed);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ru, run",
        "help pl, help plan",
        "run --scale sm, run --scale smoke",
        "run --target derby:s, run --target derby:server",
        "run --set buffer=4MiB --set durability=b, run --set buffer=4MiB --set durability=bounded-loss"
    })
    @Tag("full")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void zsh_completesTheSame(String typed, String completed) throws IOException, InterruptedException {
        Root.demand(SystemCommand.find("zsh").isPresent() ? Optional.empty() : Optional.of("zsh is not on the PATH"));
        Path script = Files.writeString(
                folder.resolve("completion"),
                Ended.executing("completion").exitsWith(0).out());
        Path out = folder.resolve("out");
        String keys = """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell "source '$1'; furlong() { print -r -- \\"\\$*\\" >'$2' }"
                zpty -w shell "furlong $3"$'\t'
                zpty -w shell exit
                while zpty -r shell line; do :; done
                """;
        ProcessBuilder zsh = new ProcessBuilder(
                        "zsh", "-f", "-c", keys, "zsh", script.toString(), out.toString(), typed)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        // The list of known completions of whoever runs this is left alone.
        zsh.environment().put("ZDOTDIR", folder.toString());
        zsh.start().waitFor();

        assertThat(Files.readString(out).strip()).isEqualTo(completed);
    }

    /** What a command is given if somebody types some words and a tab in a shell that was set up so. */
    private String typedWithTab(String setup, String typed) throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("completion"),
                Ended.executing("completion").exitsWith(0).out());
        ProcessBuilder interactive = new ProcessBuilder("bash", "--norc", "--noprofile", "-i")
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        // The keys and the history of whoever runs this are left alone.
        interactive.environment().putAll(Map.of("INPUTRC", "/dev/null", "HISTFILE", "", "TERM", "dumb"));
        Process bash = interactive.start();
        try (Writer keys = bash.outputWriter(StandardCharsets.UTF_8)) {
            keys.write("source '" + script + "'\n" + setup + "\nfurlong() { printf '%s\\n' \"$*\"; }\nfurlong " + typed
                    + "\t\nexit\n");
        }

        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.strip();
    }

    private static String[] completed(Path script, String... words) throws IOException, InterruptedException {
        String ask = "source '" + script + "'; COMP_WORDS=(" + String.join(" ", words) + "); COMP_CWORD="
                + (words.length - 1) + "; COMP_LINE='" + String.join(" ", words)
                + "'; COMP_POINT=${#COMP_LINE}; _complete_furlong; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("bash", "-c", ask)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.lines().map(String::strip).toArray(String[]::new);
    }
}
