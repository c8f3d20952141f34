package dev.furlong.plan.setting;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Worded;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The form in which the values of a setting are written.
 *
 * @param <T> the type of the values
 */
interface Form<T> {
    /**
     * Reads a value.
     *
     * @param place the place where it was written, for the message
     * @throws PlanException if it is not legal
     */
    T read(String place, String written);

    /** The words that are all its legal values; empty if it has values beside them. */
    default List<String> words() {
        return List.of();
    }

    /**
     * One of some words.
     *
     * @param legal the constants that the words are of
     * @param value what a constant stands for
     */
    record OfWords<W extends Worded, T>(List<W> legal, Function<W, T> value) implements Form<T> {
        @Override
        public T read(String place, String written) {
            return value.apply(Worded.read(place, written, legal));
        }

        @Override
        public List<String> words() {
            return legal.stream().map(Worded::word).toList();
        }
    }

    /** The words of a switch. */
    enum Switch implements Worded {
        /** It is on. */
        ON,
        /** It is off. */
        OFF
    }

    /**
     * A whole number.
     *
     * @param what what the number is, for the message, such as {@code a port}
     * @param from the least legal number, at least 1
     * @param to the greatest legal number
     * @param beside what is legal beside numbers, for the message; empty if nothing is
     */
    record OfNumbers(String what, int from, int to, String beside) implements Form<Integer> {
        @Override
        public Integer read(String place, String written) {
            int number = written.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(written) : 0;
            if (number < from || number > to) {
                throw new PlanException(place + ": must be " + what + ", got '" + written + "'; legal: " + beside
                        + "a number from " + from + " to " + to);
            }
            return number;
        }
    }

    /** One of some constants. */
    static <W extends Worded> Form<W> words(W[] legal) {
        return new OfWords<>(List.of(legal), constant -> constant);
    }

    /** On or off. */
    static Form<Boolean> onOff() {
        return new OfWords<>(List.of(Switch.values()), Switch.ON::equals);
    }

    /** A whole number in a range. */
    static Form<Integer> number(String what, int from, int to) {
        return new OfNumbers(what, from, to, "");
    }

    /** A whole number in a range, or a word for none. */
    static Form<OptionalInt> numberUnless(String none, String what, int from, int to) {
        Form<Integer> numbers = new OfNumbers(what, from, to, none + ", or ");
        return (place, written) ->
                written.equals(none) ? OptionalInt.empty() : OptionalInt.of(numbers.read(place, written));
    }

    /** Any text, or a word for none. */
    static Form<Optional<String>> unless(String none) {
        return (place, written) -> {
            if (written.isBlank()) {
                throw new PlanException(place + ": must not be empty, got '" + written + "'");
            }
            return written.equals(none) ? Optional.empty() : Optional.of(written);
        };
    }
}
