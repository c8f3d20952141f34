package dev.furlong.plan.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A published study, and the experiments that run it again.
 *
 * @param name the name of the study, such as derby-study
 * @param title what it is, in words
 * @param folder the folder of the experiments' files
 * @param experiments its experiments, in the order of the study's figures
 */
public record Study(
        @JsonProperty(value = "study", required = true) String name,
        @JsonProperty(required = true) String title,
        @JsonProperty(required = true) String folder,
        @JsonProperty(required = true) List<Part> experiments) {
    /** Copies the list. */
    public Study {
        experiments = List.copyOf(experiments);
    }

    /**
     * One experiment.
     *
     * @param name the name of the experiment
     * @param answers the ids of what it answers, such as X05
     */
    public record Part(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) List<String> answers) {
        /** Copies the list. */
        public Part {
            answers = List.copyOf(answers);
        }
    }

    /** The names of its experiments. */
    public List<String> names() {
        return experiments.stream().map(Part::name).toList();
    }
}
