package dev.furlong.analysis.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A window divided into segments.
 *
 * @param segments the segments in their order, without gaps
 * @param last the number of segments at the end that are one level with the last
 * @param outliers the number of seconds that were left out
 */
record Segmentation(List<Segment> segments, int last, int outliers) {
    static Segmentation of(Window window) {
        boolean[] outlier = Outliers.of(window.rates());
        List<Window.Second> kept = IntStream.range(0, window.size())
                .filter(i -> !outlier[i])
                .mapToObj(window.seconds()::get)
                .toList();
        double[] rates = kept.stream().mapToDouble(Window.Second::rate).toArray();
        List<Integer> ends = new ArrayList<>(Changepoints.of(rates));
        ends.add(rates.length);
        List<Segment> segments = new ArrayList<>();
        int begin = 0;
        double from = window.seconds().get(0).from();
        for (int end : ends) {
            double to = end == rates.length
                    ? window.seconds().get(window.size() - 1).to()
                    : kept.get(end).from();
            segments.add(segment(from, to, rates, begin, end));
            begin = end;
            from = to;
        }
        return new Segmentation(List.copyOf(segments), equivalentToTheLast(segments), window.size() - rates.length);
    }

    /** Returns the beginning of its last level, in seconds of the time line. */
    double lastFrom() {
        return segments.get(segments.size() - last).from();
    }

    /** The share of the whole that the level fills that it ends in. */
    double lastShare() {
        double end = segments.get(segments.size() - 1).to();
        return (end - lastFrom()) / (end - segments.get(0).from());
    }

    private static Segment segment(double from, double to, double[] rates, int begin, int end) {
        double mean =
                IntStream.range(begin, end).mapToDouble(i -> rates[i]).average().orElseThrow();
        double squares = IntStream.range(begin, end)
                .mapToDouble(i -> (rates[i] - mean) * (rates[i] - mean))
                .sum();
        return new Segment(from, to, mean, Math.sqrt(squares / Math.max(1, end - begin - 1)));
    }

    private static int equivalentToTheLast(List<Segment> segments) {
        Segment last = segments.get(segments.size() - 1);
        int count = 1;
        while (count < segments.size()
                && segments.get(segments.size() - 1 - count).equivalentTo(last)) {
            count++;
        }
        return count;
    }
}
