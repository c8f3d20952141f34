package dev.furlong.deployment.kernel.group;

import dev.furlong.plan.written.ByteSize;
import java.util.Optional;

/** Prints why this user cannot limit memory. */
final class GroupReason {
    private GroupReason() {}

    public static void main(String[] arguments) {
        GroupLimits limits = new GroupLimits(Optional.of(new ByteSize(64 << 20)), Optional.empty());
        System.out.println("reason: " + ControlGroup.unavailableHere(limits).orElse("none"));
    }
}
