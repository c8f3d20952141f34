package dev.furlong.run.stage.offenders;

import dev.furlong.engine.Engine;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** A class that decides by a kind of deployment, in seven ways. */
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

    static boolean listed(Engine engine, TargetSpec target) {
        return engine.deployments().contains(target.deployment());
    }

    static boolean among(Set<DeploymentKind> slow, TargetSpec target) {
        return slow.contains(target.deployment());
    }

    static boolean alike(TargetSpec one, TargetSpec other) {
        return Objects.equals(one.deployment(), other.deployment());
    }

    static String switched(DeploymentKind kind) {
        return switch (kind) {
            case CONTAINER -> "slow";
            default -> "fast";
        };
    }
}
