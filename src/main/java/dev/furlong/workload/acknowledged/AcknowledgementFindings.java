package dev.furlong.workload.acknowledged;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The findings of a check of acknowledgements so far: counts of all, and words for the first of each sort. */
public final class AcknowledgementFindings {
    /** The greatest number of findings of each sort that are told in words. */
    public static final int MOST_WORDS = 10;

    private final List<String> wordsOfMissing = new ArrayList<>();
    private final List<String> wordsOfDamaged = new ArrayList<>();
    private final List<String> wordsOfUndecided = new ArrayList<>();
    private long missing;
    private long undecided;

    /** Adds acknowledged commits that the data certainly do not hold; 0 adds nothing. */
    public void missing(long commits, String words) {
        missing += commits;
        tell(commits, wordsOfMissing, words);
    }

    /** Adds acknowledged commits that may be lost, because something else may hide their loss; 0 adds nothing. */
    public void undecided(long commits, String words) {
        undecided += commits;
        tell(commits, wordsOfUndecided, words);
    }

    /** Adds a row that no client can have left so. What it held is missing, if it was acknowledged. */
    public void damaged(String words) {
        tell(1, wordsOfDamaged, words);
    }

    private static void tell(long commits, List<String> sort, String words) {
        if (commits > 0 && sort.size() < MOST_WORDS) {
            sort.add(words);
        }
    }

    /** The least number of acknowledged commits that the data do not hold. */
    public long missing() {
        return missing;
    }

    /** The number of further acknowledged commits that may be lost. */
    public long undecided() {
        return undecided;
    }

    /** The words for the first findings of each sort: first the missing, then the damaged, then the undecided. */
    public List<String> words() {
        return Stream.of(wordsOfMissing, wordsOfDamaged, wordsOfUndecided)
                .flatMap(List::stream)
                .toList();
    }
}
