package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The worst that a commit survives once it is acknowledged: the setting {@code durability}. */
public enum Durability implements Worded {
    /** A power cut: each commit waits for a sync. */
    POWER_CUT,
    /** The death of the database's process: each commit reaches the operating system. */
    PROCESS_KILL,
    /** Nothing for certain: a crash may take the commits of about a second. */
    BOUNDED_LOSS
}
