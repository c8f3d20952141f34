package dev.furlong.cli;

import dev.furlong.failure.ExitCode;
import dev.furlong.run.Cleaning;
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

/** {@code furlong clean}. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        description =
                "Removes what killed runs left: working folders, mounts, loop devices, control groups and containers."
                        + " Only what carries Furlong's own marker and belongs to no living run; results stay."
                        + " Ends with 3 if something could not be removed.")
final class CleanCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the results' folder of the runs (default: ${DEFAULT-VALUE})",
            defaultValue = "results")
    private Path out = Path.of("results");

    @Option(names = "--dry-run", description = "only says what would be removed")
    private boolean dryRun;

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        Cleaning cleaning = new Cleaning(out);
        boolean left = false;
        if (dryRun) {
            List<String> found = cleaning.found();
            found.forEach(words -> stdout.println("would remove  " + words));
            stdout.println(found.isEmpty() ? "nothing is left of killed runs" : found.size() + " to remove");
        } else {
            List<Cleaning.Removal> removals = cleaning.remove();
            for (Cleaning.Removal removal : removals) {
                left |= removal.failure() != null;
                stdout.println(
                        removal.failure() == null
                                ? "removed  " + removal.words()
                                : "STAYS    " + removal.words() + ": " + removal.failure());
            }
            if (removals.isEmpty()) {
                stdout.println("nothing is left of killed runs");
            }
        }
        stdout.flush();
        return left ? ExitCode.MACHINE.code() : ExitCode.GOOD.code();
    }
}
