package dev.furlong.engine.mapping;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of the properties that an engine knows. An engine may take no notice of others, so that a mistyped one would be
 * recorded and do nothing.
 *
 * @param names the names as the engine spells them
 */
public record KnownNames(Set<String> names) {
    /** Copies the names. */
    public KnownNames {
        names = Set.copyOf(names);
    }

    /** The names that a list of Furlong's own has for an engine. A test compares the list with the engine. */
    public static KnownNames listed(String engine) {
        try (InputStream in = KnownNames.class.getResourceAsStream("/engines/" + engine + ".txt")) {
            if (in == null) {
                throw new IllegalStateException(engine + ": has no list of its properties");
            }
            return new KnownNames(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.toSet()));
        } catch (IOException e) {
            throw new IllegalStateException(engine + ": the list of its properties must be readable", e);
        }
    }

    /** These names and others. */
    public KnownNames and(Collection<String> others) {
        return new KnownNames(Stream.concat(names.stream(), others.stream()).collect(Collectors.toSet()));
    }

    /**
     * Refuses keys such as {@code postgresql.work_mem} whose names a server does not know. Those of an extension have a dot
     * in their name, and are left alone: nobody knows them before it is loaded.
     *
     * @throws PlanException with the nearest name
     */
    public void checkAll(String engine, String release, Collection<String> keys) {
        for (String key : keys) {
            String name = key.substring(engine.length() + 1);
            if (!name.contains(".")) {
                check(engine + " " + release, key, name);
            }
        }
    }

    /**
     * Refuses a name that the engine does not know. Capitals make no difference.
     *
     * @param engine the engine, with its release where that was asked
     * @param key the key as the plan has it
     * @param name the name as the engine spells it
     * @throws PlanException with the nearest name
     */
    public void check(String engine, String key, String name) {
        if (names.stream().noneMatch(name::equalsIgnoreCase)) {
            throw unknown(engine, key, name);
        }
    }

    /**
     * Refuses a name that the engine does not know in this very spelling: to this engine, a name in other capitals is another.
     *
     * @param engine the engine, with its release where that was asked
     * @param key the key as the plan has it
     * @param name the name as the plan spells it
     * @throws PlanException with the nearest name
     */
    public void checkSpelling(String engine, String key, String name) {
        if (!names.contains(name)) {
            throw unknown(engine, key, name);
        }
    }

    private PlanException unknown(String engine, String key, String name) {
        Optional<String> near = Nearest.to(name, names);
        return PlanException.ofSetting(
                key,
                "must be a property that " + engine + " knows, got '" + name + "'; "
                        + near.map(word -> "did you mean '" + word + "'? ").orElse("")
                        + "legal: one of its " + names.size() + " properties; nothing was started");
    }
}
