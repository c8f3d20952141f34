package dev.furlong.plan.claim;

/**
 * A claim of a plan file that a run does not test, because its plan has no points for it.
 *
 * @param id the id of the hypothesis
 * @param claim the claim in words
 * @param because the reason why the plan has none
 */
public record LeftOut(String id, String claim, String because) {
    /** Checks that the texts fit into a report. */
    public LeftOut {
        Source.checkText("left-out: id", id);
        Source.checkText("left-out: claim", claim);
        Source.checkText("left-out: because", because);
    }
}
