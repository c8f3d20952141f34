package dev.furlong.session.jvm.drive;

import dev.furlong.analysis.steady.WarmedUp;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.Share;
import dev.furlong.workload.invariant.Ledger;
import java.util.List;

/** The other sessions of the same trial, which a session waits for; there may be none. */
final class OtherSessions {
    private final Share share;
    private final EventChannel channel;

    /**
     * Makes the other sessions, as one session sees them.
     *
     * @param share the session's own part of the load
     */
    OtherSessions(Share share, EventChannel channel) {
        this.share = share;
        this.channel = channel;
    }

    /** Waits until each session has reached a place. */
    void gather(Place at) throws InterruptedException {
        gather(at, List.of());
    }

    /**
     * Waits until each session has ended a piece of its warm-up.
     *
     * @param rates commits in a second of this session so far, second by second
     * @return whether the load of all sessions together is steady
     */
    boolean steady(List<Double> rates) throws InterruptedException {
        return share.isAlone()
                ? WarmedUp.judge(rates)
                : gather(Place.WARMED_UP, List.of()).steady();
    }

    /**
     * Waits until no client of any session is connected.
     *
     * @param own the outcomes of this session's clients
     * @return the outcomes of the clients of all sessions
     */
    Ledger disconnected(Ledger own) throws InterruptedException {
        Ledger all = own;
        for (Ledger.Entry entry : gather(Place.DISCONNECTED, own.entries()).others()) {
            all = all.with(entry);
        }
        return all;
    }

    private Go gather(Place at, List<Ledger.Entry> did) throws InterruptedException {
        if (share.isAlone()) {
            return Go.ON;
        }
        channel.send(new LoadEvent.Gathering(at, did));
        return channel.awaitGo();
    }
}
