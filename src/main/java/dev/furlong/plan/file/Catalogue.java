package dev.furlong.plan.file;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.file.yaml.StrictYaml;
import dev.furlong.plan.written.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The experiments that come with Furlong, and those that a user brings as a file. */
public final class Catalogue {
    private static final List<String> NAMES =
            List.of("first-look", "tpcb", "select", "embedded-vs-server", "costs", "network", "idle-harness");

    private Catalogue() {}

    /** The names of the built-in experiments, the default first. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The plan of a built-in experiment or of a file.
     *
     * @param experiment a name of {@link #names()}, or a path that ends in {@code .yaml}
     * @throws PlanException if there is none, or it is no plan
     */
    public static Plan plan(String experiment, Overrides overrides) {
        if (experiment.endsWith(".yaml") || experiment.endsWith(".yml")) {
            return PlanReader.read(experiment, GivenFile.text("experiment", Path.of(experiment)), overrides);
        }
        if (!NAMES.contains(experiment)) {
            throw new PlanException("experiment: must be built in or a .yaml file, got '" + experiment + "'; "
                    + Nearest.hint(experiment, NAMES));
        }
        return PlanReader.read(experiment + ".yaml", builtIn(experiment), overrides);
    }

    /** The keys of the studies that come with Furlong. */
    public static List<String> sourceKeys() {
        return List.copyOf(sources().keySet());
    }

    /** The studies that come with Furlong, by their key. */
    static Map<String, Source> sources() {
        List<Source> sources = StrictYaml.read("sources.yaml", builtIn("sources"), new TypeReference<>() {});
        Map<String, Source> byKey = new LinkedHashMap<>();
        sources.forEach(one -> byKey.put(one.key(), one));
        return byKey;
    }

    private static String builtIn(String name) {
        try (InputStream in = Catalogue.class.getResourceAsStream("/experiments/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("catalogue: has no file for " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("catalogue: cannot read " + name, e);
        }
    }
}
