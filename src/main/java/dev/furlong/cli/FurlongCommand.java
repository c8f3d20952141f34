package dev.furlong.cli;

import dev.furlong.cli.help.CompletionCommand;
import dev.furlong.cli.help.HelpCommand;
import dev.furlong.cli.help.UsageError;
import dev.furlong.cli.progress.Signs;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.FurlongException;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.results.Version;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line's root. */
@Command(
        name = "furlong",
        mixinStandardHelpOptions = true,
        versionProvider = FurlongCommand.VersionLine.class,
        description = {
            "Compares databases: runs the same load on each, under settings that mean the same, and says"
                    + " which was faster, by how much, and what one transaction cost.",
            "",
            "Begin with:  furlong run      (Derby and PostgreSQL, a minute and a half)"
        },
        subcommands = {
            RunCommand.class,
            ListCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            HelpCommand.class,
            CompletionCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a bug in Furlong",
            "2:the plan or the command is wrong; nothing was done",
            "3:the machine or a server failed, or the records of a run are damaged",
            "4:a trial was lost or is invalid, or a gate failed",
            "130:stopped by Ctrl-C; another signal gives 128 plus its number, such as 143"
        },
        footer = {
            "",
            "'furlong COMMAND --help' explains a command, and 'furlong help plan' the plan file.",
            "Completion for bash and zsh:  source <(furlong completion)"
        })
final class FurlongCommand {
    /** Executes a command line and gives the exit code, which also says whether all of its output was written. */
    static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        return execute(out, err, false, Signs.ALL, arguments);
    }

    /**
     * Executes a command line and gives the exit code.
     *
     * @param readerMayStop whether the reader of {@code out} may leave when it has read enough, as {@code head} does
     * @param signs the signs that people can be shown
     */
    static int execute(PrintWriter out, PrintWriter err, boolean readerMayStop, Signs signs, String... arguments) {
        int code = new CommandLine(new FurlongCommand())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, all) -> refuse(wrong, signs))
                .setExecutionStrategy(parsed -> run(parsed, signs))
                .setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command.getErr()))
                .execute(arguments);
        if (!out.checkError() || readerMayStop) {
            return code;
        }
        err.println(
                "furlong: standard output: must take all that is printed, got one that is full or closed; part of the"
                        + " output is lost; the files of a run are whole in its folder");
        return code == ExitCode.GOOD.code() ? ExitCode.MACHINE.code() : code;
    }

    /**
     * Runs a command with output that is safe to show. Only the help prints as it is, as its colours are Furlong's own.
     */
    private static int run(ParseResult parsed, Signs signs) {
        CommandLine furlong = parsed.commandSpec().commandLine();
        PrintWriter out = furlong.getOut();
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        if (!parsed.hasSubcommand()) {
            furlong.usage(out);
            return ExitCode.GOOD.code();
        }
        boolean forPrograms = parsed.subcommand().hasMatchedOption("--json")
                || parsed.subcommand().commandSpec().userObject() instanceof CompletionCommand;
        furlong.setOut(forPrograms ? VisibleWriter.whole(out) : VisibleWriter.cutting(out, signs));
        furlong.setErr(VisibleWriter.cutting(furlong.getErr(), signs));
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int refuse(ParameterException wrong, Signs signs) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        UsageError.lines(wrong).forEach(line -> err.println("furlong: " + signs.of(VisibleText.of(line))));
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int report(Exception failure, PrintWriter err) {
        if (failure instanceof FurlongException expected) {
            err.println("furlong: " + expected.getMessage());
            return expected.exitCode().code();
        }
        err.println("furlong: this is a bug of Furlong's own; please report it with what follows");
        failure.printStackTrace(err);
        return ExitCode.BUG.code();
    }

    static final class VersionLine implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Furlong " + Version.CURRENT};
        }
    }
}
