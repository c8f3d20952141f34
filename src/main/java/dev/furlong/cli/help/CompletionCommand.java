package dev.furlong.cli.help;

import dev.furlong.failure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code furlong completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the script by which bash and zsh complete commands, options and experiments.",
            "",
            "For this shell:    source <(furlong completion)",
            "For all shells:    add that line to ~/.bashrc or ~/.zshrc",
            "",
            "If furlong is not on the PATH, write its path, such as ./furlong."
        })
public final class CompletionCommand implements Callable<Integer> {
    /** What follows picocli's script, and takes its place as the completion of the command. */
    private static final String WHOLE_WORDS = "/completion.bash";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine furlong = Objects.requireNonNull(spec).parent().commandLine();
        PrintWriter stdout = spec.commandLine().getOut();
        HelpCommand.completeSubjects(furlong);
        stdout.print(AutoComplete.bash("furlong", furlong));
        stdout.println();
        stdout.print(wholeWords());
        stdout.flush();
        return ExitCode.GOOD.code();
    }

    private static String wholeWords() {
        try (InputStream in = CompletionCommand.class.getResourceAsStream(WHOLE_WORDS)) {
            if (in == null) {
                throw new IllegalStateException(
                        "resource " + WHOLE_WORDS + ": must be on the class path; build with Maven");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + WHOLE_WORDS + ": cannot be read", e);
        }
    }
}
