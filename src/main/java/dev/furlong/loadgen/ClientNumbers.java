package dev.furlong.loadgen;

import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * The clients of one load session, by the numbers that they have in the trial.
 *
 * @param first the number of its first client, from 0
 * @param count the number of its clients, at least one
 */
public record ClientNumbers(int first, int count) {
    /**
     * Refuses more clients than the workload's rows tell apart. Each drive has its own, and one or two that are not timed.
     *
     * @param drives the number of drives of a trial, at least one
     * @throws PlanException if the clients are too many
     */
    public static void check(Workload workload, int clients, int drives) {
        workload.mostClients().ifPresent(most -> {
            int legal = most / drives - AcknowledgementManifest.LONE;
            if (clients > legal) {
                throw PlanException.ofKey(
                        "clients",
                        "must be " + legal + " or fewer for " + workload.name()
                                + (drives == 1 ? "" : " in " + drives + " drives") + ", whose rows distinguish " + most
                                + " clients, got " + clients + "; legal: "
                                + (legal < 1 ? "fewer drives" : "1 to " + legal));
            }
        });
    }

    /** Returns all clients of a trial. */
    public static ClientNumbers all(int clients) {
        return new ClientNumbers(0, clients);
    }

    /**
     * Spreads clients over sessions, as evenly as can be. The first sessions have one more.
     *
     * @param lowest the number of the first of all these clients, from 0
     * @param clients the number of clients, at least one for each session
     */
    public static List<ClientNumbers> spread(int lowest, int clients, int sessions) {
        List<ClientNumbers> spread = new ArrayList<>();
        int first = lowest;
        for (int session = 0; session < sessions; session++) {
            int count = clients / sessions + (session < clients % sessions ? 1 : 0);
            spread.add(new ClientNumbers(first, count));
            first += count;
        }
        return spread;
    }
}
