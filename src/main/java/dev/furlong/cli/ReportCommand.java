package dev.furlong.cli;

import dev.furlong.cli.progress.Terminal;
import dev.furlong.cli.study.AskedStudy;
import dev.furlong.report.ConsoleReport;
import dev.furlong.report.Reports;
import dev.furlong.results.folder.LatestRun;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.results.folder.StudyDirectory;
import dev.furlong.run.prepare.Preflight;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code furlong report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Analyses the records of a run or a study again and rewrites its reports. Needs no database.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "2:the folder is not that of a run or a study",
            "3:its records were changed, cut or deleted, or the report cannot be written"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description =
                    "the folder of a run or a study, such as results/first-look/20261120T101112Z, or the folder above it for"
                            + " the latest one")
    private @Nullable Path folder;

    @Option(names = "--json", description = "prints summary.json instead of the table, and nothing else")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        Path latest = LatestRun.folder(Objects.requireNonNull(folder));
        if (StudyDirectory.isStudy(latest)) {
            Preflight.checkFolder(latest);
            AskedStudy.report(
                    StudyDirectory.open("report", latest),
                    json,
                    stdout,
                    spec.commandLine().getErr());
            return 0;
        }
        RunDirectory run = LatestRun.open("report", folder);
        Path path = run.path();
        Preflight.checkFolder(path);
        Reports.Made made = Reports.again(run);
        run.caveat().ifPresent(spec.commandLine().getErr()::println);
        Reports.Answered answered = made.answered();
        try {
            made.write();
        } finally {
            // Also where nothing can be written, such as on somebody else's disk.
            if (json) {
                stdout.print(made.summary());
            } else {
                stdout.print(ConsoleReport.of(answered, path.resolve("report.html"), Terminal.screen()));
                stdout.println(path);
            }
            stdout.flush();
        }
        return 0;
    }
}
