package dev.furlong.run.stage.offenders;

import dev.furlong.plan.target.DeploymentKind;
import java.util.function.Predicate;

/** A class that decides by a kind of deployment, in four ways. */
final class AsksTheKind {
    private AsksTheKind() {}

    static boolean asked(DeploymentKind kind) {
        return kind.isExternal();
    }

    static Predicate<DeploymentKind> referred() {
        return DeploymentKind::inLoadJvm;
    }

    static boolean compared(DeploymentKind kind) {
        return kind == DeploymentKind.SERVER;
    }

    static String switched(DeploymentKind kind) {
        return switch (kind) {
            case CONTAINER -> "slow";
            default -> "fast";
        };
    }
}
