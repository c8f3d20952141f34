package dev.furlong.plan.file;

import dev.furlong.plan.Plan;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.file.yaml.StrictYaml;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.TimeSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a plan as the plan file that a run keeps. */
public final class PlanWriter {
    private PlanWriter() {}

    /** The effective plan as a plan file that reads back as the same plan. */
    public static String write(Plan plan) {
        Map<String, List<String>> settings = new LinkedHashMap<>();
        plan.axes().forEach(axis -> settings.put(axis.key(), axis.values()));
        Map<String, String> defaults = new LinkedHashMap<>();
        for (Setting<?> setting : Setting.all()) {
            if (!settings.containsKey(setting.key())) {
                defaults.put(setting.key(), setting.byDefault());
            }
        }
        ExperimentFile file = new ExperimentFile(
                plan.experiment(),
                plan.title(),
                plan.question(),
                plan.scale(),
                plan.targets().stream().map(TargetSpec::written).toList(),
                plan.servers().isEmpty() ? null : plan.servers(),
                plan.workloads(),
                plan.clients(),
                settings,
                cases(plan),
                defaults,
                plan.phases().untilSteady()
                        ? null
                        : TimeSpan.written(plan.phases().warmUp()),
                plan.phases().untilSteady() ? TimeSpan.written(plan.phases().warmUp()) : null,
                TimeSpan.written(plan.phases().measure()),
                plan.phases().design(),
                plan.phases().designBecause(),
                Optional.ofNullable(plan.latencyLimit())
                        .map(LatencyLimit::written)
                        .orElse(null),
                plan.repetitions(),
                Optional.ofNullable(plan.until()).map(Until::written).orElse(null),
                plan.seed().value(),
                sources(plan),
                plan.claims().stream().map(WrittenClaim::of).toList(),
                plan.leftOut().isEmpty() ? null : plan.leftOut(),
                Margin.written(plan.margin()),
                null);
        return StrictYaml.write(file);
    }

    private static @Nullable Map<String, Map<String, String>> cases(Plan plan) {
        Map<String, Map<String, String>> cases = new LinkedHashMap<>();
        plan.cases().forEach(one -> cases.put(one.name(), one.settings()));
        return cases.isEmpty() ? null : cases;
    }

    private static @Nullable List<Source> sources(Plan plan) {
        List<Source> sources = plan.claims().stream()
                .map(Claim::source)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return sources.isEmpty() ? null : sources;
    }
}
