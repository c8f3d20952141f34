package dev.furlong.report;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.results.Json;
import dev.furlong.results.RunDirectory;

public final class Reports {
    private Reports() {}

    public static Summary write(RunDirectory run) {
        Summary summary = Analysis.of(run.plan(), run.environment(), run.trials());
        try {
            run.write("summary.json", Json.PRETTY.writeValueAsString(summary));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        return summary;
    }
}
