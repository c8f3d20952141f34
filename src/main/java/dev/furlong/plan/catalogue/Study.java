package dev.furlong.plan.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A published study, and the experiments that run it again.
 *
 * @param name the name of the study, such as derby-study
 * @param title what it is, in words
 * @param folder the folder of the experiments' files
 * @param experiments its experiments, in the order in which they are run
 * @param chapters its figures and slides, in the order of the study
 */
public record Study(
        @JsonProperty(value = "study", required = true) String name,
        @JsonProperty(required = true) String title,
        @JsonProperty(required = true) String folder,
        @JsonProperty(required = true) List<Experiment> experiments,
        @JsonProperty(required = true) List<Chapter> chapters) {
    /** Copies the lists. */
    public Study {
        experiments = List.copyOf(experiments);
        chapters = List.copyOf(chapters);
    }

    /**
     * One experiment.
     *
     * @param name the name of the experiment
     * @param answers the ids of what it answers, such as X05
     */
    public record Experiment(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) List<String> answers) {
        /** Copies the list. */
        public Experiment {
            answers = List.copyOf(answers);
        }
    }

    /**
     * One figure or slide of the study.
     *
     * @param figure the id of the figure, or the slide in words
     * @param title what it shows
     * @param said what the study said of it, in sentences
     * @param measuredBy what measures it again, or null if nothing does
     * @param notMeasuredBecause why nothing does, in a sentence; null if something does
     */
    public record Chapter(
            @JsonProperty(required = true) String figure,
            @JsonProperty(required = true) String title,
            @JsonProperty(required = true) String said,
            @JsonProperty("measured-by") @Nullable Measured measuredBy,
            @JsonProperty("not-measured-because") @Nullable String notMeasuredBecause) {
        /** Refuses a chapter that has both, or neither. */
        public Chapter {
            if ((measuredBy == null) == (notMeasuredBecause == null)) {
                throw new IllegalArgumentException("chapter " + figure + ": must be measured, or say why it is not");
            }
        }
    }

    /**
     * What measures a figure again.
     *
     * @param experiment the name of the experiment
     * @param workload the load that the figure is of, or null for all loads of the experiment
     * @param charts the kinds of charts that show it
     * @param claims the ids of the claims that the figure makes
     * @param limitation what the experiment lacks of the figure, in sentences; null if nothing
     */
    public record Measured(
            @JsonProperty(required = true) String experiment,
            @Nullable String workload,
            @JsonProperty(required = true) List<String> charts,
            @JsonProperty(required = true) List<String> claims,
            @Nullable String limitation) {
        /** Copies the lists. */
        public Measured {
            charts = List.copyOf(charts);
            claims = List.copyOf(claims);
        }

        /** Whether the figure is of this load. */
        public boolean shows(String load) {
            return workload == null || workload.equals(load);
        }
    }

    /** The names of its experiments. */
    public List<String> experimentNames() {
        return experiments.stream().map(Experiment::name).toList();
    }
}
