package dev.furlong.plan.catalogue;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.yaml.StrictYaml;
import dev.furlong.plan.written.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The experiments that come with Furlong, and those that a user brings as a file. */
public final class Catalogue {
    private static final List<String> GENERAL = List.of("first-look", "tpcb", "select", "network", "idle-harness");

    private static final List<Study> STUDIES =
            StrictYaml.read("studies.yaml", text("studies"), new TypeReference<>() {});

    private Catalogue() {}

    /** The names of the built-in experiments, the default first, and those of studies last. */
    public static List<String> names() {
        return Stream.concat(GENERAL.stream(), STUDIES.stream().flatMap(study -> study.experimentNames().stream()))
                .toList();
    }

    /** The names of the built-in experiments that belong to no study, the default first. */
    public static List<String> general() {
        return GENERAL;
    }

    /** What can be run by its name: the experiments, and the studies. */
    public static List<String> runnable() {
        return Stream.concat(names().stream(), STUDIES.stream().map(Study::name))
                .toList();
    }

    /** The studies that built-in experiments run again. */
    public static List<Study> studies() {
        return STUDIES;
    }

    /** The study of this name. */
    public static Optional<Study> study(String name) {
        return STUDIES.stream().filter(study -> study.name().equals(name)).findFirst();
    }

    /**
     * The plan of a built-in experiment or of a file.
     *
     * @param experiment a name of {@link #names()}, the id of what one answers, or a path that ends in {@code .yaml}
     * @throws PlanException if there is none, or it is no plan
     */
    public static Plan plan(String experiment, Overrides overrides) {
        if (experiment.endsWith(".yaml") || experiment.endsWith(".yml")) {
            return PlanReader.read("experiment", Path.of(experiment), overrides);
        }
        study(experiment).ifPresent(study -> {
            throw new PlanException("experiment: must be one experiment, got '" + experiment
                    + "', which is a study; legal: " + String.join(", ", study.experimentNames()));
        });
        String name = answering(experiment).orElse(experiment);
        if (!names().contains(name)) {
            throw new PlanException("experiment: must be built in or a .yaml file, got '" + experiment + "'; "
                    + Nearest.hint(experiment, runnable()));
        }
        return PlanReader.read(name + ".yaml", written(name), overrides);
    }

    /** The first experiment of a study that answers to this id, whatever the case of its letters. */
    private static Optional<String> answering(String id) {
        return STUDIES.stream()
                .flatMap(study -> study.experiments().stream())
                .filter(part -> part.answers().stream().anyMatch(id::equalsIgnoreCase))
                .map(Study.Experiment::name)
                .findFirst();
    }

    /**
     * The plan file of a built-in experiment, as it is written.
     *
     * @param name one of {@link #names()}
     */
    public static String written(String name) {
        return text(STUDIES.stream()
                .filter(study -> study.experimentNames().contains(name))
                .findFirst()
                .map(study -> study.folder() + "/" + name)
                .orElse(name));
    }

    private static String text(String file) {
        try (InputStream in = Catalogue.class.getResourceAsStream("/experiments/" + file + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("catalogue: has no file for " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("catalogue: cannot read " + file, e);
        }
    }
}
