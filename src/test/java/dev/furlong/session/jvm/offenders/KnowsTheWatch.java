package dev.furlong.session.jvm.offenders;

import dev.furlong.session.watch.LoadStarter;

/** A part of a load JVM that knows who watches it. */
public final class KnowsTheWatch {
    /** Never to be known. */
    public LoadStarter starter;
}
