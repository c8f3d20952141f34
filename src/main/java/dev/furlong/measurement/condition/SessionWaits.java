package dev.furlong.measurement.condition;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * What the clients' sessions did at the end of the warm-up, in a sample of looks. Each share is of the clients' time, 0 to 1;
 * together they are 1. Nobody looks while the load is measured.
 *
 * @param looks the number of looks
 * @param clients the number of clients
 * @param run the share of {@link Wait#RUN}
 * @param lock the share of {@link Wait#LOCK}
 * @param logSync the share of {@link Wait#LOG_SYNC}
 * @param dataRead the share of {@link Wait#DATA_READ}
 * @param dataWrite the share of {@link Wait#DATA_WRITE}
 * @param other the share of {@link Wait#OTHER}
 * @param client the share of {@link Wait#CLIENT}, with the clients that had no session
 * @param unseen what could not be told from work, so that its share is in {@code run}
 */
public record SessionWaits(
        int looks,
        int clients,
        double run,
        double lock,
        double logSync,
        double dataRead,
        double dataWrite,
        double other,
        double client,
        Set<Wait> unseen) {
    /** Copies the set, in the order of its constants. A record may lack it. */
    public SessionWaits {
        unseen = unseen == null || unseen.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(unseen));
    }

    /**
     * Adds up looks.
     *
     * @param looks the number of looks, at least 1
     * @param clients the number of clients, at least 1
     * @param seen the number of sessions that did each thing, summed over all looks
     * @param unseen what could not be told from work
     */
    public static SessionWaits of(int looks, int clients, Map<Wait, Integer> seen, Set<Wait> unseen) {
        Map<Wait, Integer> all = new EnumMap<>(Wait.class);
        all.putAll(seen);
        // A pool may hold more connections than there are clients. Its idle connections belong to no client.
        int atWork = all.entrySet().stream()
                .filter(one -> one.getKey() != Wait.CLIENT)
                .mapToInt(Map.Entry::getValue)
                .sum();
        double sum = Math.max(atWork, (double) looks * clients);
        return new SessionWaits(
                looks,
                clients,
                all.getOrDefault(Wait.RUN, 0) / sum,
                all.getOrDefault(Wait.LOCK, 0) / sum,
                all.getOrDefault(Wait.LOG_SYNC, 0) / sum,
                all.getOrDefault(Wait.DATA_READ, 0) / sum,
                all.getOrDefault(Wait.DATA_WRITE, 0) / sum,
                all.getOrDefault(Wait.OTHER, 0) / sum,
                (sum - atWork) / sum,
                unseen);
    }

    /** The shares, in the order of the components. */
    DoubleStream shares() {
        return DoubleStream.of(run, lock, logSync, dataRead, dataWrite, other, client);
    }
}
