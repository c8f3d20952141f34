package dev.furlong.workload.acknowledged;

import java.util.List;

/**
 * All commits that were acknowledged to clients since the data was populated: client by client in the order of their
 * numbers, each client's in its own order. They can be read any number of times, and are not kept in memory.
 */
public interface Acknowledgements extends Iterable<Acknowledgement> {
    /**
     * The transactions that clients had begun and whose outcome they were not told, at most one a client. Each may be in
     * the data or not. Only a workload that says what it intends has them.
     */
    List<Acknowledgement> inDoubt();
}
