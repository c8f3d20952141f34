package dev.furlong.measurement;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time of day, for stamps on records; never for durations. */
@FunctionalInterface
public interface WallClock {
    /** The present time, in UTC. */
    Instant now();

    /** The time of day here after a duration, such as {@code 14:05:10}. */
    default String shownIn(Duration time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT)
                .withZone(ZoneId.systemDefault())
                .format(now().plus(time));
    }

    /** The machine's clock. */
    static WallClock system() {
        return Instant::now;
    }
}
