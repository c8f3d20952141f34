package dev.furlong.deployment.kernel.cores;

/**
 * CPU time that some processes have used so far.
 *
 * @param nanos the whole time
 * @param userNanos the time in user mode, by the kernel's split, which need not add up to the whole
 * @param systemNanos the time in the kernel, by the same split
 */
public record CpuTime(long nanos, long userNanos, long systemNanos) {
    /** No time. */
    public static final CpuTime NONE = new CpuTime(0, 0, 0);

    /** The time since an earlier reading. */
    public CpuTime minus(CpuTime before) {
        return new CpuTime(nanos - before.nanos, userNanos - before.userNanos, systemNanos - before.systemNanos);
    }

    /** The sum of both times. */
    public CpuTime plus(CpuTime other) {
        return new CpuTime(nanos + other.nanos, userNanos + other.userNanos, systemNanos + other.systemNanos);
    }

    /** The part of all of it that was in user mode, from 0 to 1. */
    public double userShare() {
        long split = userNanos + systemNanos;
        return split <= 0 ? 0 : Math.min(1, Math.max(0, (double) userNanos / split));
    }
}
