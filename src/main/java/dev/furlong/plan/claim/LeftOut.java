package dev.furlong.plan.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A claim of a plan file that a run does not test, because its plan has no points for it.
 *
 * @param id the id of the hypothesis
 * @param claim the claim in words
 * @param because the reason why the plan has none
 */
public record LeftOut(String id, String claim, String because) {
    /** Makes one whose reason is shortened, with an ellipsis, to what fits into a report. */
    public static LeftOut of(Claim claim, String because) {
        return new LeftOut(
                claim.id(),
                claim.claim(),
                because.length() <= Source.LONGEST_TEXT ? because : shortened(because, Source.LONGEST_TEXT - 1) + "…");
    }

    /** Never ends within a character that takes two. */
    private static String shortened(String text, int most) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Says which claims are not tested, in a line for each reason; none if all are. */
    public static List<String> lines(List<LeftOut> leftOut) {
        Map<String, List<String>> ids = new LinkedHashMap<>();
        leftOut.forEach(one ->
                ids.computeIfAbsent(one.because(), because -> new ArrayList<>()).add(one.id()));
        return ids.entrySet().stream()
                .map(one -> "claims not tested: " + String.join(", ", one.getValue()) + " (" + one.getKey() + ")")
                .toList();
    }

    /** Checks that the texts fit into a report. */
    public LeftOut {
        Source.checkText("left-out: id", id);
        Source.checkText("left-out: claim", claim);
        Source.checkText("left-out: because", because);
    }
}
