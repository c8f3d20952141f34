package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** Whose settings an engine has: the setting {@code tuning}. */
public enum Tuning implements Worded {
    /** Furlong's, which mean the same in each engine. */
    EQUAL,
    /** The engine's own defaults, which Furlong reads back. */
    OUT_OF_THE_BOX
}
