package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The storage that the files lie on: the setting {@code storage}. */
public enum StorageKind implements Worded {
    /** A folder of a disk that others use too. */
    DIRECTORY,
    /** Loop devices of our own, each counted apart. */
    LOOP
}
