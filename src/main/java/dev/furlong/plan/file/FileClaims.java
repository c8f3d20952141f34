package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Scale;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.place.ClaimPlaces;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The claims of a plan file, and which of them a run can test. */
final class FileClaims {
    private FileClaims() {}

    /**
     * Reads the claims of a file.
     *
     * @param name the name of the file, for messages
     * @throws PlanException if the language has no such claim, or a source is not listed
     */
    static List<Claim> read(String name, KeyLines lines, ExperimentFile file) {
        // A run keeps the words that it was begun with, whatever became of those that come with Furlong.
        Map<String, Source> sources = new LinkedHashMap<>(Catalogue.sources());
        Set<String> own = new HashSet<>();
        Optional.ofNullable(file.sources()).orElse(List.of()).forEach(one -> {
            if (!own.add(one.key())) {
                throw new PlanException("line " + lines.line("/sources").orElse(1) + " sources: each must have a key"
                        + " of its own, got '" + one.key() + "' twice");
            }
            sources.put(one.key(), one);
        });
        List<Claim> claims = new ArrayList<>();
        for (WrittenClaim written : Optional.ofNullable(file.claims()).orElse(List.of())) {
            String line = "line " + lines.line("/claims/" + claims.size()).orElse(1);
            claims.add(PlanReader.inFile(line, () -> written.read(sources)).writtenIn(name + " " + line));
        }
        return claims;
    }

    /**
     * Leaves out claims without a place in a plan that would have one without the options, or at another scale of the
     * file. Those that never have one stay, and are refused before anything starts.
     *
     * @param plan the plan with the options
     * @param own the supplier of the plans that the file makes by itself, one for each of its scales
     */
    static Plan withPoints(Plan plan, Supplier<List<Plan>> own) {
        ClaimPlaces places = new ClaimPlaces(plan);
        if (plan.claims().stream().noneMatch(claim -> places.of(claim).isEmpty())) {
            return plan;
        }
        Map<Scale, ClaimPlaces> elsewhere = new LinkedHashMap<>();
        own.get().forEach(one -> elsewhere.putIfAbsent(one.scale(), new ClaimPlaces(one)));
        List<Claim> tested = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Claim claim : plan.claims()) {
            List<Scale> scales = elsewhere.keySet().stream()
                    .filter(scale -> !Objects.requireNonNull(elsewhere.get(scale))
                            .of(claim)
                            .isEmpty())
                    .toList();
            if (scales.isEmpty() || !places.of(claim).isEmpty()) {
                tested.add(claim);
            } else {
                leftOut.add(new LeftOut(claim.id(), claim.claim(), because(plan.scale(), scales)));
            }
        }
        return plan.with(tested, leftOut);
    }

    private static String because(Scale scale, List<Scale> withPoints) {
        return withPoints.contains(scale)
                ? "no points with the options of this run"
                : "no points at the scale " + scale.word() + ", but at "
                        + withPoints.stream().map(Scale::word).collect(Collectors.joining(", "));
    }
}
