package dev.furlong.analysis.scaling;

import java.util.List;

/**
 * One target, workload and choice of settings at several client counts, each measured once in each block.
 *
 * @param id the id of its points without the clients
 * @param target the target as written
 * @param workload the name of the workload
 * @param clients the client counts, rising, at least two
 * @param blocks the throughputs of each block by client count, in transactions a second, greater than 0; at least one
 *     block
 */
public record Sweep(String id, String target, String workload, List<Integer> clients, List<List<Double>> blocks) {
    /** Copies the lists. */
    public Sweep {
        clients = List.copyOf(clients);
        blocks = blocks.stream().map(List::copyOf).toList();
    }

    int most() {
        return clients.get(clients.size() - 1);
    }

    /** Returns the mean throughputs over all blocks, by client count. */
    double[] means() {
        return means(blocks);
    }

    /** Returns the mean throughputs over these blocks, by client count. */
    static double[] means(List<List<Double>> blocks) {
        double[] means = new double[blocks.get(0).size()];
        for (List<Double> block : blocks) {
            for (int i = 0; i < means.length; i++) {
                means[i] += block.get(i) / blocks.size();
            }
        }
        return means;
    }
}
