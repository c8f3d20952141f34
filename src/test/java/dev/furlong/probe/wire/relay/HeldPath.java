package dev.furlong.probe.wire.relay;

import dev.furlong.probe.wire.WirePath;
import java.time.Duration;

/** A way to a server that nobody goes, with held times that are told. */
public final class HeldPath {
    private HeldPath() {}

    /** A path that asks for one round trip, and saw another one. */
    public static WirePath of(Duration asked, Duration seen) {
        WirePath path = WirePath.to("127.0.0.1", 1, asked, "none was made");
        path.stretcher().ifPresent(relay -> {
            relay.up().add(seen.toNanos() / 2);
            relay.down().add(seen.toNanos() - seen.toNanos() / 2);
        });
        return path;
    }
}
