package dev.furlong.cli.help;

import dev.furlong.failure.ExitCode;
import java.io.PrintWriter;
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
            "For each shell:    echo 'source <(furlong completion)' >> ~/.bashrc      (zsh: ~/.zshrc)",
            "",
            "Where furlong is not on the PATH, write its path."
        })
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine furlong = Objects.requireNonNull(spec).parent().commandLine();
        PrintWriter stdout = spec.commandLine().getOut();
        HelpCommand.completeSubjects(furlong);
        stdout.print(AutoComplete.bash("furlong", furlong));
        stdout.flush();
        return ExitCode.GOOD.code();
    }
}
