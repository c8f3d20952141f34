package dev.furlong.session.watch;

import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;

/** A load session that can gather with others, which drive the same load. */
interface GatheringLoad extends LoadRun {
    /** Answers a {@link LoadEvent.Boundary} or a {@link LoadEvent.Gathering}. */
    void answer(Go go);

    @Override
    default void go() {
        answer(Go.ON);
    }
}
