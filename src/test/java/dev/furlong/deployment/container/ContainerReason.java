package dev.furlong.deployment.container;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.Root;
import java.util.Optional;

/** Whether containers can be tested here: skipped with the reason on a user's machine, demanded in CI. */
final class ContainerReason {
    private ContainerReason() {}

    static void demand() {
        Optional<String> reason;
        try {
            ContainerHolder.image();
            reason = Optional.empty();
        } catch (MachineException e) {
            reason = Optional.of(String.valueOf(e.getMessage()));
        }
        Root.demand(reason);
    }
}
