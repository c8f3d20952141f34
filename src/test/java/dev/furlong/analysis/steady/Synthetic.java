package dev.furlong.analysis.steady;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** One-second series whose truth is known. */
final class Synthetic {
    private static final double LEVEL = 10_000;

    /** Makes a series. */
    interface Maker {
        double[] of(int seconds, SplittableRandom random);
    }

    private Synthetic() {}

    /** One level, with noise of many kinds. */
    static Map<String, Maker> level() {
        Map<String, Maker> makers = new LinkedHashMap<>();
        makers.put("normal, 2 %", normal(0.02));
        makers.put("normal, 10 %", normal(0.1));
        makers.put("normal, 25 %", normal(0.25));
        makers.put("uniform, 0.5 to 1.5", (seconds, random) -> filled(seconds, i -> 0.5 + random.nextDouble()));
        makers.put("lognormal, 0.3", (seconds, random) -> filled(seconds, i -> Math.exp(0.3 * gaussian(random))));
        makers.put("Laplace, 15 %", (seconds, random) -> filled(seconds, i -> 1 + 0.15 * laplace(random)));
        makers.put(
                "stalls, 1 in 20",
                (seconds, random) ->
                        filled(seconds, i -> (random.nextDouble() < 0.05 ? 0.3 : 1) + 0.05 * gaussian(random)));
        makers.put("AR(1) 0.5, 10 %", autoregressive(0.5, 0.1));
        makers.put("AR(1) 0.8, 10 %", autoregressive(0.8, 0.1));
        makers.put("AR(1) 0.9, 20 %", autoregressive(0.9, 0.2));
        return makers;
    }

    /** A level that is reached step by step. */
    static Map<String, Maker> warmUps() {
        Map<String, Maker> makers = new LinkedHashMap<>();
        makers.put(
                "ramp, 0.4 to 1",
                (seconds, random) -> filled(seconds, i -> 0.4 + 0.6 * i / seconds + 0.03 * gaussian(random)));
        makers.put(
                "ramp, 0.1 to 1",
                (seconds, random) -> filled(seconds, i -> 0.1 + 0.9 * i / seconds + 0.03 * gaussian(random)));
        makers.put(
                "saturating, 0.2 to 1",
                (seconds, random) ->
                        filled(seconds, i -> 1 - 0.8 * Math.exp(-6.0 * i / seconds) + 0.03 * gaussian(random)));
        return makers;
    }

    /** Two levels: one jump at 15 to 85 % of the window, or jumps after 10 s on average. */
    static Map<String, Maker> flips() {
        Map<String, Maker> makers = new LinkedHashMap<>();
        for (double ratio : new double[] {1.5, 2, 5}) {
            for (double noise : new double[] {0.05, 0.1}) {
                makers.put("one jump, 1 : " + ratio + ", " + noise, (seconds, random) -> {
                    double at = seconds * (0.15 + 0.7 * random.nextDouble());
                    boolean up = random.nextBoolean();
                    return filled(seconds, i -> {
                        double before = Math.min(1, Math.max(0, at - i));
                        double slow = up ? before : 1 - before;
                        return (slow / ratio + 1 - slow) * (1 + noise * gaussian(random));
                    });
                });
                makers.put("jumps, 1 : " + ratio + ", " + noise, (seconds, random) -> {
                    boolean[] slow = {random.nextBoolean()};
                    return filled(seconds, i -> {
                        double was = slow[0] ? 1 / ratio : 1;
                        boolean jump = random.nextDouble() < 0.1;
                        slow[0] ^= jump;
                        double is = slow[0] ? 1 / ratio : 1;
                        double part = jump ? random.nextDouble() : 0;
                        return (part * was + (1 - part) * is) * (1 + noise * gaussian(random));
                    });
                });
            }
        }
        return makers;
    }

    static Maker normal(double deviation) {
        return (seconds, random) -> filled(seconds, i -> 1 + deviation * gaussian(random));
    }

    static Maker autoregressive(double memory, double deviation) {
        return (seconds, random) -> {
            double[] last = {gaussian(random)};
            return filled(seconds, i -> {
                last[0] = memory * last[0] + Math.sqrt(1 - memory * memory) * gaussian(random);
                return 1 + deviation * last[0];
            });
        };
    }

    static double[] filled(int seconds, java.util.function.IntToDoubleFunction share) {
        double[] rates = new double[seconds];
        for (int i = 0; i < seconds; i++) {
            rates[i] = Math.max(0, LEVEL * share.applyAsDouble(i));
        }
        return rates;
    }

    /** By the polar form of Box and Muller's. */
    static double gaussian(SplittableRandom random) {
        double u = 1 - random.nextDouble();
        return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static double laplace(SplittableRandom random) {
        double u = random.nextDouble() - 0.5;
        return -Math.signum(u) * Math.log(1 - 2 * Math.abs(u)) / Math.sqrt(2);
    }
}
