package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A server program of either product. A machine may have it installed. */
public abstract class InnodbProgram implements ServerProgram {
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
    public final String stopSignal() {
        return "TERM";
    }
}
