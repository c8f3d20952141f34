package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Case;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A case as the command line gives it: one of the plan's by its name, or one of its own. */
public sealed interface ChosenCase {
    /** The option that gives it. */
    String OPTION = "--case";

    /** Returns the name of the case. */
    String name();

    /**
     * Returns the case, which may be one of the plan's.
     *
     * @throws PlanException if the plan has none of this name
     */
    Case of(List<Case> plans);

    /** A case of the plan. */
    record Named(String name) implements ChosenCase {
        @Override
        public Case of(List<Case> plans) {
            return plans.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new PlanException(OPTION + ": must be a case of the plan, got '" + name
                            + "'; legal: "
                            + Stream.concat(plans.stream().map(Case::name), Stream.of("NAME:KEY=VALUE,KEY=VALUE"))
                                    .collect(Collectors.joining(", "))));
        }
    }

    /** A case of the command line's own. */
    record Own(Case tuple) implements ChosenCase {
        @Override
        public String name() {
            return tuple.name();
        }

        @Override
        public Case of(List<Case> plans) {
            return tuple;
        }
    }

    /**
     * Reads {@code NAME,NAME}, or {@code NAME:KEY=VALUE,KEY=VALUE}.
     *
     * @throws PlanException if a key or a value is not legal
     */
    static List<ChosenCase> parse(String written) {
        return written.contains(":")
                ? List.of(new Own(Case.parse(OPTION, written)))
                : Stream.of(written.split(",", -1)).<ChosenCase>map(Named::new).toList();
    }
}
