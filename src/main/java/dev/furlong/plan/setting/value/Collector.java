package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;
import java.util.Locale;

/** Garbage collector of a JVM: the setting {@code gc}. */
public enum Collector implements Worded {
    /** Garbage-first. */
    G1,
    /** The parallel collector. */
    PARALLEL,
    /** The serial collector. */
    SERIAL;

    /** The name in the JVM's own options: {@code -XX:+UseG1GC} has {@code G1}. */
    @Override
    public String word() {
        return this == G1 ? "G1" : name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
}
