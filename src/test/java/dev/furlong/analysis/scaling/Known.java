package dev.furlong.analysis.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sweeps whose truth is known.
 *
 * @param law the truth
 * @param own the noise of each throughput, as a share of it
 * @param shared the noise of a whole block, as a share
 */
record Known(Usl law, double own, double shared) {
    static final List<Integer> LADDER = List.of(1, 2, 4, 8, 16, 32, 64, 100);

    Sweep sweep(List<Integer> clients, int blocks, SplittableRandom random) {
        List<List<Double>> all = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            double ofTheBlock = Math.exp(shared * random.nextGaussian());
            all.add(clients.stream()
                    .map(count -> law.at(count) * ofTheBlock * Math.exp(own * random.nextGaussian()))
                    .toList());
        }
        return new Sweep("derby/tpcb", "derby", "tpcb", clients, all);
    }
}
