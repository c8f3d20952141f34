package dev.furlong.session.jvm.drive;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.failure.Cause;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.measurement.condition.Wait;
import dev.furlong.session.jvm.target.EngineSide;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what the clients' sessions do in the last 2 s of each piece of the warm-up. Nobody looks during the measurement, because
 * a look takes time.
 */
final class SessionLooks {
    private static final long LONGEST_MILLIS = 2000;
    private static final long EACH_MILLIS = 50;
    /** The least number of looks from which shares are told. */
    private static final int LEAST = 10;

    private final @Nullable SessionView view;
    private final int clients;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Map<Wait, Integer> seen = new EnumMap<>(Wait.class);
    private final Thread thread;
    private int looks;
    private @Nullable String failure;

    private SessionLooks(@Nullable SessionView view, @Nullable String failure, int clients, long afterMillis) {
        this.view = view;
        this.failure = failure;
        this.clients = clients;
        this.thread = new Thread(() -> look(afterMillis), "furlong-looks");
        thread.setDaemon(true);
    }

    /**
     * Begins to look, before the piece runs.
     *
     * @param piece the length of the piece
     */
    static SessionLooks begin(EngineSide side, int clients, Duration piece) {
        long afterMillis = Math.max(EACH_MILLIS, piece.toMillis() - LONGEST_MILLIS);
        SessionLooks looks;
        try {
            Optional<SessionView> view = side.sessions(LoadGenerator.CLIENT_THREADS);
            looks = new SessionLooks(view.orElse(null), side.sessionsUnseen().orElse(null), clients, afterMillis);
        } catch (SQLException e) {
            looks = new SessionLooks(null, Cause.of(e), clients, afterMillis);
        }
        looks.thread.start();
        return looks;
    }

    private void look(long afterMillis) {
        if (view == null) {
            return;
        }
        try {
            long pause = afterMillis;
            while (!stop.await(pause, TimeUnit.MILLISECONDS)) {
                Map<Wait, Integer> now = view.look();
                now.forEach((wait, count) -> seen.merge(wait, count, Integer::sum));
                looks++;
                pause = EACH_MILLIS;
            }
        } catch (SQLException | RuntimeException e) {
            failure = Cause.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = "it was interrupted";
        }
    }

    /** Ends looking, after the piece has run. */
    void end() throws InterruptedException {
        stop.countDown();
        thread.join();
        if (view == null) {
            return;
        }
        try {
            view.close();
        } catch (SQLException e) {
            failure = failure == null ? "the view of the sessions could not be closed: " + Cause.of(e) : failure;
        }
    }

    /** What was seen; empty if that was too little, or nothing. */
    Optional<SessionWaits> seen() {
        return view != null && failure == null && looks >= LEAST
                ? Optional.of(SessionWaits.of(looks, clients, seen, view.unseen()))
                : Optional.empty();
    }

    /** Whether looking failed, so that what was seen before says nothing of the end of the warm-up. */
    boolean failed() {
        return failure != null;
    }

    /** The reason why nothing is told, where nothing is. */
    String unseenBecause() {
        return failure == null
                ? "the sessions must be looked at " + LEAST + " times in the last 2 s of the warm-up, got " + looks
                        + "; a longer warm-up may help"
                : failure;
    }
}
