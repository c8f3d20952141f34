package dev.furlong.workload.acknowledged;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a check of acknowledgements has found so far: counts of all, and words for the first of each sort. */
public final class AcknowledgementFindings {
    /** So many of each sort are told in words. */
    public static final int MOST_WORDS = 10;

    private final List<String> wordsOfMissing = new ArrayList<>();
    private final List<String> wordsOfDamaged = new ArrayList<>();
    private final List<String> wordsOfUndecided = new ArrayList<>();
    private long missing;
    private long undecided;

    /** Acknowledged commits that the data certainly do not hold; 0 tells nothing. */
    public void missing(long commits, String words) {
        missing += commits;
        tell(commits, wordsOfMissing, words);
    }

    /** Acknowledged commits that may be lost or not, because something else may hide their loss; 0 tells nothing. */
    public void undecided(long commits, String words) {
        undecided += commits;
        tell(commits, wordsOfUndecided, words);
    }

    /** A row that no client can have left so. What it held is missing, if it was acknowledged. */
    public void damaged(String words) {
        tell(1, wordsOfDamaged, words);
    }

    private static void tell(long commits, List<String> sort, String words) {
        if (commits > 0 && sort.size() < MOST_WORDS) {
            sort.add(words);
        }
    }

    /** How many acknowledged commits the data do not hold, at least. */
    public long missing() {
        return missing;
    }

    /** How many more of them may be lost. */
    public long undecided() {
        return undecided;
    }

    /** What is missing, what is damaged, and what is undecided, in this order: the first of each. */
    public List<String> words() {
        return Stream.of(wordsOfMissing, wordsOfDamaged, wordsOfUndecided)
                .flatMap(List::stream)
                .toList();
    }
}
