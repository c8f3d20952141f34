package dev.furlong.plan.setting.value;

import dev.furlong.failure.PlanException;

/** The JDK that runs the load JVM and JVM servers: the setting {@code java}. */
public sealed interface Jdk {
    /** The one that runs Furlong. */
    record Same() implements Jdk {}

    /** Any of this major, such as 25. */
    record Major(int number) implements Jdk {}

    /** The one in this home folder. */
    record Home(String folder) implements Jdk {}

    /**
     * Reads {@code same}, {@code 25} or a home folder.
     *
     * @throws PlanException if it is empty
     */
    static Jdk parse(String place, String written) {
        if (written.isBlank()) {
            throw new PlanException(place + ": must not be empty, got '" + written + "'");
        }
        if (written.equals("same")) {
            return new Same();
        }
        return written.matches("[0-9]{1,3}") ? new Major(Integer.parseInt(written)) : new Home(written);
    }
}
