package dev.furlong.run.trial;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.engine.connection.Connector;

/** A target that nobody connects to, for what is said of a target that hangs or is lost. */
public abstract class NobodysTarget implements RunningTarget {
    @Override
    public Connector connector() {
        throw new IllegalStateException("nobody connects");
    }

    @Override
    public Connector creating() {
        throw new IllegalStateException("nobody connects");
    }

    @Override
    public String lastWords() {
        return "";
    }

    @Override
    public void close() {}
}
