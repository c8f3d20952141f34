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
    /** What follows picocli's script, and takes its place as the completion of the command. */
    private static final String WHOLE_WORDS = """

            # Bash ends a word at ':', '=' and '@' too (COMP_WORDBREAKS), so derby:server would be three words. This
            # makes one of them and completes it. It hands back only what bash replaces: what follows the last ':' or '=',
            # or begins at the last '@'.
            function _complete_furlong_words() {
              if [[ "${COMP_WORDBREAKS-}" != *:* ]]; then _complete_furlong; return $?; fi
              local line=${COMP_LINE}
              local -a whole=()
              local i
              for (( i = 0; i <= COMP_CWORD; i++ )); do
                if (( i == 0 )) || [[ "${line}" == [[:space:]]* ]]; then
                  line=${line#"${line%%[![:space:]]*}"}
                  whole+=("")
                fi
                whole[${#whole[@]}-1]+=${COMP_WORDS[i]}
                line=${line#"${COMP_WORDS[i]}"}
              done
              COMP_WORDS=("${whole[@]}")
              (( COMP_CWORD = ${#whole[@]} - 1 ))
              _complete_furlong
              local result=$?
              local current=${whole[COMP_CWORD]}
              local replaced=${current##*[:=]}
              if [[ "${replaced}" == *@* ]]; then replaced="@${replaced##*@}"; fi
              COMPREPLY=("${COMPREPLY[@]#"${current%"${replaced}"}"}")
              return ${result}
            }

            complete -F _complete_furlong_words -o default furlong furlong.sh furlong.bash
            """;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine furlong = Objects.requireNonNull(spec).parent().commandLine();
        PrintWriter stdout = spec.commandLine().getOut();
        HelpCommand.completeSubjects(furlong);
        stdout.print(AutoComplete.bash("furlong", furlong));
        stdout.print(WHOLE_WORDS);
        stdout.flush();
        return ExitCode.GOOD.code();
    }
}
