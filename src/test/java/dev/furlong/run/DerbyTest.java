package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Derby embedded as a target. */
final class DerbyTest extends TargetContract {
    @Override
    String target() {
        return "derby";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation");
    }

    @Override
    @Test
    @Tag("full")
    void startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused() throws Exception {
        super.startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused();
    }
}
