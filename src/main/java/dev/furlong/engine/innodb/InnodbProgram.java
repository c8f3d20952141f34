package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A server program of either product. A machine may have it installed. */
public abstract class InnodbProgram implements ServerProgram {
    private static final Pattern NAME = Pattern.compile("(?m)(?:^|\\s--)([a-z][a-z0-9-]+)(?=[=\\s\\[])");

    private final Function<Configuration, Dialect> dialect;

    /**
     * Makes the program.
     *
     * @param dialect the product's words for a configuration
     */
    protected InnodbProgram(Function<Configuration, Dialect> dialect) {
        this.dialect = dialect;
    }

    /**
     * The command with the server's place and its settings behind it.
     *
     * @param between the options between the two, in order
     */
    protected final List<String> command(List<String> begin, List<String> between, Configuration configuration) {
        List<String> command = new ArrayList<>(begin);
        command.addAll(ServerOptions.place(configuration));
        command.addAll(between);
        command.addAll(ServerOptions.of(InnodbSettings.variables(configuration, dialect.apply(configuration))));
        return command;
    }

    @Override
    public final String account() {
        return "mysql";
    }

    @Override
    public final boolean mayBeInstalled() {
        return true;
    }

    @Override
    public final boolean ready(String line) {
        return ServerOptions.ready(line);
    }

    @Override
    public final List<String> listing() {
        return List.of("--no-defaults", "--verbose", "--help");
    }

    /** Options stand as {@code --innodb-flush-method=name}, and variables at the beginning of lines before their value. */
    @Override
    public final Set<String> listed(String printed) {
        return NAME.matcher(printed)
                .results()
                .map(found -> found.group(1).replace('-', '_'))
                .collect(Collectors.toSet());
    }

    @Override
    public final String stopSignal() {
        return "TERM";
    }
}
