package dev.furlong.report.answer;

/**
 * One line of an answer: a target, or a target with one choice of settings.
 *
 * @param point the id of its point
 * @param ratio how it compares with the line that it is measured against, such as {@code 2.41× slower}, or that it is
 *     the {@code baseline}; empty if it stands alone
 * @param target the target as written
 * @param choice the values on the axes that vary, such as {@code power-cut, noflush}; empty if none does
 * @param figure the figure with its unit
 * @param spread the 95 % interval or the range of the repetitions, in brackets; empty from one repetition
 * @param share the length of its bar, from 0 to 1
 * @param why what explains the difference, and what else to know; empty if nothing does
 */
public record Line(
        String point,
        String ratio,
        String target,
        String choice,
        String figure,
        String spread,
        double share,
        String why) {
    /** Gives a bar without a length to a figure that has none, such as the 0 of targets that all did nothing. */
    public Line {
        share = Double.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0;
    }
}
