package dev.furlong.engine.capability;

import java.util.regex.Pattern;

/**
 * The signs by which an engine's checkpoints are seen from outside while it is under load. A query each second would
 * disturb the measurement.
 */
public sealed interface CheckpointSigns {
    /** The signs of an engine of whose checkpoints nothing is seen. */
    CheckpointSigns UNTOLD =
            new Untold("neither its log nor its files show them, and a query each second would slow it down");

    /**
     * Its server writes of them into its log.
     *
     * @param begun matches the line of one that begins, with what is said as the first group
     * @param ended matches the line of one that has ended, with what is said of it as the first group
     */
    record LogLines(Pattern begun, Pattern ended) implements CheckpointSigns {}

    /**
     * Its files tell where in its log the last one lies, and each is an event of its own.
     *
     * @param mark the place of the last one
     */
    record Steps(CheckpointMark mark) implements CheckpointSigns {}

    /**
     * Its files tell where in its log the last one lies. It moves that place on bit by bit as it writes pages. The
     * number of bytes by which the place moves can be seen.
     *
     * @param mark the place of the last one, in bytes of log
     */
    record Flow(CheckpointMark mark) implements CheckpointSigns {}

    /**
     * The checkpoints are not seen.
     *
     * @param because the reason
     */
    record Untold(String because) implements CheckpointSigns {}
}
