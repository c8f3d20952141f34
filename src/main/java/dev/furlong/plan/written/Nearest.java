package dev.furlong.plan.written;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The legal word that a mistyped one most likely meant. */
public final class Nearest {
    private static final int FARTHEST = 4;
    /** One letter of so many may differ, unless all are there in another order. More makes another word. */
    private static final int LETTERS_PER_EDIT = 3;
    /** A message that lists more is not read. */
    private static final int MOST_WORDS = 20;

    private Nearest() {}

    /** The nearest of the legal words, if any is near enough to be meant. */
    public static Optional<String> to(String word, Collection<String> legal) {
        LevenshteinDistance distance = new LevenshteinDistance(FARTHEST);
        String low = word.toLowerCase(Locale.ROOT);
        record Candidate(String word, int edits, int sameStart) {}
        return legal.stream()
                .map(candidate -> new Candidate(
                        candidate,
                        distance.apply(low, candidate.toLowerCase(Locale.ROOT)),
                        sameStart(low, candidate.toLowerCase(Locale.ROOT))))
                .filter(candidate -> candidate.edits() >= 0 && isMeant(low, candidate.word(), candidate.edits()))
                .min(Comparator.comparingInt(Candidate::edits)
                        .thenComparing(
                                Comparator.comparingInt(Candidate::sameStart).reversed())
                        .thenComparing(Candidate::word))
                .map(Candidate::word);
    }

    private static boolean isMeant(String low, String candidate, int edits) {
        return edits <= Math.max(low.length(), candidate.length()) / LETTERS_PER_EDIT
                || Arrays.equals(
                        low.chars().sorted().toArray(),
                        candidate.toLowerCase(Locale.ROOT).chars().sorted().toArray());
    }

    /**
     * The number of leading characters that agree. Releases are often equally near, and the one that begins alike is
     * meant.
     */
    private static int sameStart(String a, String b) {
        int mismatch = Arrays.mismatch(a.toCharArray(), b.toCharArray());
        return mismatch < 0 ? a.length() : mismatch;
    }

    /** {@code did you mean 'x'? legal: a, b, x}. */
    public static String hint(String word, Collection<String> legal) {
        return to(word, legal).map(near -> "did you mean '" + near + "'? ").orElse("") + "legal: " + some(legal);
    }

    /** The first words of a list, and how many more there are. */
    public static String some(Collection<String> words) {
        return some(words, MOST_WORDS);
    }

    /** The first so many words of a list, and how many more there are. */
    public static String some(Collection<String> words, int most) {
        return words.stream().limit(most).collect(Collectors.joining(", "))
                + (words.size() > most ? " and " + (words.size() - most) + " more" : "");
    }
}
