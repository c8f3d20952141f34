package dev.furlong.cli;

import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.run.leftover.Cleaning;
import dev.furlong.run.leftover.ServerCleaning;
import dev.furlong.run.prepare.Preflight;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code furlong clean}. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = {
            "Removes what killed runs left: working folders, mounts, loop devices, control groups and containers of this"
                    + " machine. With --server, it drops Furlong's schema on a server that someone else runs."
                    + " It removes only what carries Furlong's own marker and belongs to no living run; results stay.",
            "If nothing shows that a folder on another disk belongs to these runs, it leaves and names that folder."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success: everything was removed, except what is named as LEFT; with --dry-run, nothing was removed",
            "2:the command is wrong; nothing was removed",
            "3:something could not be removed; the rest was"
        })
final class CleanCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the results' folder of the runs (default: ${DEFAULT-VALUE})",
            defaultValue = "results")
    private Path out = Path.of("results");

    @Option(names = "--dry-run", description = "only says what would be removed from this machine")
    private boolean dryRun;

    @Option(
            names = "--server",
            paramLabel = "NAME[,NAME...]",
            description = "drops what was left on this server, which is named in furlong-servers.yaml")
    private List<String> servers = List.of();

    @Option(names = "--servers", paramLabel = "FILE", description = "another file that names servers")
    private @Nullable Path serversFile;

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        RunCommand.checkOut(out);
        if (servers.isEmpty() && serversFile != null) {
            throw new PlanException("--servers: must be used with --server, got '" + serversFile
                    + "' alone; legal: --server NAME, a name in that file; nothing was removed");
        }
        if (!servers.isEmpty()) {
            if (dryRun) {
                throw new PlanException("--dry-run: must not be combined with --server, got both; Furlong connects to"
                        + " a server only to drop its schema");
            }
            for (String server : PlanOptions.parts(servers)) {
                stdout.println(ServerCleaning.clean(server, serversFile));
                stdout.flush();
            }
            return ExitCode.GOOD.code();
        }
        // The usual folder need not be there: a run may have left things in the kernel only.
        if (spec.commandLine().getParseResult().hasMatchedOption("--out") && !Files.isDirectory(out)) {
            throw new PlanException("--out: must be an existing folder, got " + out + "; nothing was removed;"
                    + " give the results' folder of the runs");
        }
        if (Files.isDirectory(out)) {
            Preflight.checkFolder(out);
        }
        Cleaning cleaning = new Cleaning(out);
        List<String> leftAlone = cleaning.leftAlone();
        boolean stays = dryRun ? tell(cleaning, stdout) : remove(cleaning, stdout);
        leftAlone.forEach(words -> stdout.println("LEFT     " + words));
        stdout.flush();
        return stays ? ExitCode.MACHINE.code() : ExitCode.GOOD.code();
    }

    private static boolean tell(Cleaning cleaning, PrintWriter stdout) {
        List<Cleaning.Removal> found = cleaning.found();
        found.forEach(one -> stdout.println(
                one.failure() == null
                        ? "would remove  " + one.words()
                        : "would stay    " + one.words() + ": " + one.failure()));
        stdout.println(
                found.isEmpty()
                        ? "nothing is left of killed runs"
                        : found.stream().filter(one -> one.failure() == null).count() + " to remove");
        return false;
    }

    private static boolean remove(Cleaning cleaning, PrintWriter stdout) {
        List<Cleaning.Removal> removals = cleaning.remove();
        boolean stays = false;
        for (Cleaning.Removal removal : removals) {
            stays |= removal.failure() != null;
            stdout.println(
                    removal.failure() == null
                            ? "removed  " + removal.words()
                            : "STAYS    " + removal.words() + ": " + removal.failure());
        }
        if (removals.isEmpty()) {
            stdout.println("nothing is left of killed runs");
        }
        return stays;
    }
}
