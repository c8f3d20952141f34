package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.measurement.Nanos;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * The kernel's way to tell user time from system time. Most kernels look at each tick of their timer where a core is,
 * and give that tick to the mode that they find; the total does not depend on it. Source: the kernel's init/Kconfig,
 * "CPU/Task time and stats accounting".
 *
 * @param counted whether the kernel counts both at each change of mode, so that the split is exact
 * @param hertz the number of ticks per second
 * @param words the accounting and where it is known from, in words
 */
record SplitAccounting(boolean counted, int hertz, String words) {
    private static final int USUAL_HERTZ = 250;
    private static final Pattern HERTZ = Pattern.compile("(?m)^CONFIG_HZ=([0-9]+)$");
    /** The quantile of the normal distribution beyond which, in both tails together, 5 % lie. */
    private static final double QUANTILE = 1.96;

    /** Reads the accounting of this machine's kernel. */
    static SplitAccounting here() {
        try {
            Optional<String> packed = packed(Path.of("/proc/config.gz"));
            if (packed.isPresent()) {
                return of(packed.get(), "/proc/config.gz");
            }
            Path file = Path.of("/boot/config-"
                    + Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
            return Files.isReadable(file)
                    ? of(Files.readString(file), file.toString())
                    : assumed("the kernel's configuration is not readable");
        } catch (IOException e) {
            return assumed(e.toString());
        }
    }

    private static SplitAccounting assumed(String because) {
        return new SplitAccounting(false, USUAL_HERTZ, "assumed to be sampled at " + USUAL_HERTZ + " Hz: " + because);
    }

    private static Optional<String> packed(Path file) throws IOException {
        try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            return Optional.of(new String(text.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads the accounting from a kernel's configuration.
     *
     * @param from the place of the configuration, for the words
     */
    static SplitAccounting of(String configuration, String from) {
        // The generic way is built into many kernels, and rests until context tracking is forced or, at boot, asked
        // for. That
        // may be asked for on some cores, which never are all.
        boolean counted = has(configuration, "VIRT_CPU_ACCOUNTING_NATIVE")
                || (has(configuration, "VIRT_CPU_ACCOUNTING_GEN")
                        && (has(configuration, "CONTEXT_TRACKING_USER_FORCE")
                                || has(configuration, "CONTEXT_TRACKING_FORCE")));
        Matcher said = HERTZ.matcher(configuration);
        int hertz = said.find() ? Integer.parseInt(said.group(1)) : USUAL_HERTZ;
        return new SplitAccounting(
                counted, hertz, (counted ? "counted" : "sampled at " + hertz + " Hz") + ", by " + from);
    }

    private static boolean has(String configuration, String option) {
        return configuration.contains("CONFIG_" + option + "=y");
    }

    /**
     * The error of the user time, and of the system time the other way: half of a 95 % interval, in nanoseconds. So
     * many ticks were drawn as fell into the time used. Two ticks of each mode are added, so that a share of 0 or 1 is
     * not taken for certain.
     */
    double errorNanos(CpuTime used) {
        if (counted || used.nanos() <= 0) {
            return 0;
        }
        double ticks = used.nanos() / Nanos.PER_SECOND * hertz;
        double share = (used.userShare() * ticks + 2) / (ticks + 4);
        return Math.min(1, QUANTILE * Math.sqrt(share * (1 - share) / (ticks + 4))) * used.nanos();
    }
}
