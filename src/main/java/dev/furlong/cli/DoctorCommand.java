package dev.furlong.cli;

import dev.furlong.cli.progress.Terminal;
import dev.furlong.failure.ExitCode;
import dev.furlong.measurement.NanoClock;
import dev.furlong.report.Screen;
import dev.furlong.run.doctor.SelfCheck;
import dev.furlong.run.prepare.Preflight;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code furlong doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description =
                "Checks the machine and its limits, tries what a run needs, and says what each probe can measure here."
                        + " The exit code is 3 if something that every run needs is broken.")
final class DoctorCommand implements Callable<Integer> {
    /** Further lines of a finding stand behind its mark, a little further in than its subject. */
    private static final int INDENT = 11;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the results' folder that a run would use (default: ${DEFAULT-VALUE})",
            defaultValue = "results")
    private Path out = Path.of("results");

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        RunCommand.checkOut(out);
        Preflight.checkFolder(out);
        List<SelfCheck.Finding> findings = new SelfCheck(out, NanoClock.system()).findings();
        int columns = Terminal.lineColumns();
        for (SelfCheck.Finding finding : findings) {
            String mark = switch (finding.state()) {
                case WORKS -> "works  ";
                case MISSING -> "missing";
                case BROKEN -> "BROKEN ";
            };
            Screen.lines(mark + "  ", INDENT, finding.subject() + ": " + finding.words(), columns)
                    .forEach(stdout::println);
        }
        stdout.flush();
        return findings.stream().anyMatch(finding -> finding.state() == SelfCheck.State.BROKEN)
                ? ExitCode.MACHINE.code()
                : ExitCode.GOOD.code();
    }
}
