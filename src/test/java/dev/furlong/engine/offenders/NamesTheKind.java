package dev.furlong.engine.offenders;

import dev.furlong.plan.target.DeploymentKind;

/** A class beside the engines that decides by a kind of deployment. */
final class NamesTheKind {
    private NamesTheKind() {}

    static boolean embedded(DeploymentKind kind) {
        return kind == DeploymentKind.EMBEDDED;
    }
}
