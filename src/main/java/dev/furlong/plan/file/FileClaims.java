package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.file.yaml.KeyLines;
import dev.furlong.plan.place.ClaimRefusal;
import dev.furlong.plan.written.Nearest;
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
    /** The most claims of a file. All of them are one family, whose correction leaves more of them undecided. */
    private static final int MOST = 200;
    /** The most coordinates that a reason names. */
    private static final int MOST_NAMED = 5;

    private FileClaims() {}

    /**
     * Reads the claims of a file.
     *
     * @param name the name of the file, for messages
     * @throws PlanException if the language has no such claim, a source is not listed, or there are too many claims
     */
    static List<Claim> read(String name, KeyLines lines, ExperimentFile file) {
        // A run keeps the words that it was begun with, whatever became of those that come with Furlong.
        Map<String, Source> sources = new LinkedHashMap<>(BundledSources.byKey());
        Set<String> own = new HashSet<>();
        Optional.ofNullable(file.sources()).orElse(List.of()).forEach(one -> {
            if (!own.add(one.key())) {
                throw new PlanException("line " + lines.line("/sources").orElse(1) + " sources: must have unique"
                        + " keys, got '" + one.key() + "' twice");
            }
            sources.put(one.key(), one);
        });
        List<WrittenClaim> all = Optional.ofNullable(file.claims()).orElse(List.of());
        if (all.size() > MOST) {
            throw new PlanException("line " + lines.line("/claims").orElse(1) + " claims: must be at most " + MOST
                    + ", got " + all.size());
        }
        List<Claim> claims = new ArrayList<>();
        for (WrittenClaim written : all) {
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
        ClaimRefusal here = new ClaimRefusal(plan);
        if (plan.claims().stream().allMatch(here::accepts)) {
            return plan;
        }
        Map<RunSize, ClaimRefusal> elsewhere = new LinkedHashMap<>();
        own.get().forEach(one -> elsewhere.putIfAbsent(one.scale(), new ClaimRefusal(one)));
        List<Claim> tested = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Claim claim : plan.claims()) {
            List<RunSize> scales = elsewhere.keySet().stream()
                    .filter(scale ->
                            Objects.requireNonNull(elsewhere.get(scale)).accepts(claim))
                    .toList();
            if (scales.isEmpty() || here.accepts(claim)) {
                tested.add(claim);
            } else {
                String because = scales.contains(plan.scale())
                        ? because(here, claim)
                        : "no points at the scale " + plan.scale().word() + ", but at "
                                + scales.stream().map(RunSize::word).collect(Collectors.joining(", "));
                leftOut.add(LeftOut.of(claim, because));
            }
        }
        return plan.with(tested, leftOut);
    }

    private static String because(ClaimRefusal here, Claim claim) {
        List<String> absent = here.absent(claim);
        return absent.isEmpty()
                ? "no points with the options of this run: " + here.cause(claim)
                : Nearest.some(absent, MOST_NAMED) + (absent.size() == 1 ? " is" : " are") + " not in this run";
    }
}
