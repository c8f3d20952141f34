package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The point that a sync of the disk waits for: the setting {@code write-cache}. */
public enum WriteCache implements Worded {
    /** The medium: each sync sends the disk a flush and waits for it. */
    FLUSH,
    /** The disk's cache: no flush is sent, and a power cut may take what was synced. */
    NOFLUSH
}
