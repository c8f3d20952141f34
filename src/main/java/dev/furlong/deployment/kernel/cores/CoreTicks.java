package dev.furlong.deployment.kernel.cores;

import java.util.Arrays;

/**
 * The ticks of all cores since the machine started, by what they were spent on. Source: proc_stat(5).
 *
 * @param all the ticks of all kinds; those of guests are among the user's
 * @param user the ticks of programs, and of virtual machines too, in user mode
 * @param idle the ticks of idle cores, a disk's request under way or not
 * @param diskWait those of them in which a task that last ran on the core waited for a disk
 * @param stolen the ticks that the hypervisor gave to others
 */
public record CoreTicks(long all, long user, long idle, long diskWait, long stolen) {
    private static final int USER = 1;
    private static final int NICE = 2;
    private static final int IDLE = 4;
    private static final int DISK_WAIT = 5;
    private static final int STOLEN = 8;

    /** Reads the first line of {@code /proc/stat}, which is that of all cores. */
    public static CoreTicks parse(String line) {
        String[] fields = line.split("\\s+", -1);
        long[] ticks = new long[STOLEN + 1];
        for (int field = 1; field <= STOLEN; field++) {
            ticks[field] = Long.parseLong(fields[field]);
        }
        return new CoreTicks(
                Arrays.stream(ticks).sum(),
                ticks[USER] + ticks[NICE],
                ticks[IDLE] + ticks[DISK_WAIT],
                ticks[DISK_WAIT],
                ticks[STOLEN]);
    }
}
