package dev.furlong.plan.setting;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Worded;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The form in which the values of a setting are written.
 *
 * @param <T> the type of the values
 */
interface Form<T> {
    /** The most JVMs that clients are spread over. */
    int MOST_JVMS = 64;

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

    /** One of some constants. */
    record OfWords<W extends Worded>(List<W> legal) implements Form<W> {
        @Override
        public W read(String place, String written) {
            return Worded.read(place, written, legal);
        }

        @Override
        public List<String> words() {
            return legal.stream().map(Worded::word).toList();
        }
    }

    /** Either of two words. */
    final class OnOff implements Form<Boolean> {
        @Override
        public Boolean read(String place, String written) {
            if (!words().contains(written)) {
                throw new PlanException(
                        place + ": must be one of the legal values, got '" + written + "'; legal: on, off");
            }
            return written.equals("on");
        }

        @Override
        public List<String> words() {
            return List.of("on", "off");
        }
    }

    /** One of some constants. */
    static <W extends Worded> Form<W> words(W[] legal) {
        return new OfWords<>(List.of(legal));
    }

    /** On or off. */
    static Form<Boolean> onOff() {
        return new OnOff();
    }

    /** A number, or a word for none. */
    static Form<OptionalInt> count(String otherwise) {
        return (place, written) -> {
            if (written.equals(otherwise)) {
                return OptionalInt.empty();
            }
            if (!written.matches("[1-9][0-9]{0,3}")) {
                throw new PlanException(place + ": must be a number, got '" + written + "'; legal: " + otherwise
                        + ", or a number from 1 to 9999");
            }
            return OptionalInt.of(Integer.parseInt(written));
        };
    }

    /** A number of JVMs. */
    static Form<Integer> jvms() {
        return (place, written) -> {
            int number = written.matches("[1-9][0-9]?") ? Integer.parseInt(written) : 0;
            if (number < 1 || number > MOST_JVMS) {
                throw new PlanException(
                        place + ": must be a number of JVMs, got '" + written + "'; legal: 1 to " + MOST_JVMS);
            }
            return number;
        };
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

    /** A port, or {@code free}. */
    static Form<OptionalInt> port() {
        return (place, written) -> {
            if (written.equals("free")) {
                return OptionalInt.empty();
            }
            int number = written.matches("[0-9]{4,5}") ? Integer.parseInt(written) : 0;
            if (number < 1024 || number > 65535) {
                throw new PlanException(
                        place + ": must be a port, got '" + written + "'; legal: free, or a number from 1024 to 65535");
            }
            return OptionalInt.of(number);
        };
    }
}
