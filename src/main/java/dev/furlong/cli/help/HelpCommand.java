package dev.furlong.cli.help;

import dev.furlong.cli.progress.Terminal;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.reference.PlanReference;
import dev.furlong.plan.written.Nearest;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code furlong help}. */
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        description = {
            "Explains a command, as its --help does, or the plan file.",
            "",
            "  furlong help plan             every key of the plan file",
            "  furlong help plan --schema    its JSON Schema, for editors",
            "  furlong help run              the command run",
            ""
        })
public final class HelpCommand implements Callable<Integer> {
    private static final String PLAN = "plan";

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMAND|plan",
            description = "what to explain (default: all commands in short)")
    private @Nullable String subject;

    @Option(names = "--schema", description = "prints the JSON Schema of the plan file, and nothing else")
    private boolean schema;

    @Option(names = "--markdown", description = "prints the reference of the plan file as docs/plans.md has it")
    private boolean markdown;

    /** Lets shells complete the subjects of the help among the commands of the whole command line. */
    static void completeSubjects(CommandLine furlong) {
        CommandSpec help = furlong.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(spec -> spec.userObject() instanceof HelpCommand)
                .findFirst()
                .orElseThrow();
        PositionalParamSpec subject = help.positionalParameters().get(0);
        List<String> subjects = subjects(furlong);
        help.remove(subject);
        help.addPositional(subject.toBuilder().completionCandidates(subjects).build());
    }

    private static List<String> subjects(CommandLine furlong) {
        return Stream.concat(Stream.of(PLAN), furlong.getSubcommands().keySet().stream())
                .toList();
    }

    @Override
    public Integer call() {
        CommandLine furlong = Objects.requireNonNull(spec).parent().commandLine();
        PrintWriter stdout = spec.commandLine().getOut();
        boolean plan = PLAN.equals(subject);
        if ((schema || markdown) && !plan) {
            throw new PlanException((schema ? "--schema" : "--markdown") + ": must be used with plan, got '"
                    + (subject == null ? "" : subject) + "'; legal: furlong help plan --schema");
        }
        if (plan) {
            explainPlan(stdout);
        } else {
            explain(furlong, stdout);
        }
        stdout.flush();
        return ExitCode.GOOD.code();
    }

    private void explainPlan(PrintWriter stdout) {
        if (schema) {
            stdout.print(PlanReference.jsonSchema());
        } else if (markdown) {
            stdout.print(PlanPage.markdown());
        } else {
            PlanPage.lines(Terminal.lineColumns()).forEach(stdout::println);
        }
    }

    private void explain(CommandLine furlong, PrintWriter stdout) {
        Map<String, CommandLine> commands = furlong.getSubcommands();
        if (subject != null && !commands.containsKey(subject)) {
            throw new PlanException("help: must be a command or 'plan', got '" + subject + "'; "
                    + Nearest.hint(subject, subjects(furlong)));
        }
        CommandLine asked = subject == null ? furlong : Objects.requireNonNull(commands.get(subject));
        stdout.print(asked.getUsageMessage(asked.getColorScheme()));
    }
}
