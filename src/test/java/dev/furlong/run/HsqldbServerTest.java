package dev.furlong.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** HSQLDB's server, as a target. */
@Tag("full")
final class HsqldbServerTest extends TargetContract {
    @Override
    String target() {
        return "hsqldb:server";
    }

    @Override
    Map<String, List<Double>> wire() {
        return Map.of("select", List.of(2.0, 44.0, 232.0), "tpcb", List.of(6.0, 245.0, 199.0));
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "isolation", "heap");
    }
}
