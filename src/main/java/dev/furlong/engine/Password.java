package dev.furlong.engine;

import com.fasterxml.jackson.annotation.JsonIgnoreType;
import dev.furlong.failure.MachineException;
import java.security.SecureRandom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The password of a server. Neither its string form nor JSON holds it. A process of ours that needs it is told it in the
 * first line of its standard input, so that it is in no argument, file or environment.
 */
@JsonIgnoreType
public final class Password {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    /** Of 62 letters each, which makes 142 bits. */
    private static final int LENGTH = 24;

    private final String text;

    private Password(String text) {
        this.text = text;
    }

    /** One that nobody can guess: letters and digits, so that it needs no quotes anywhere. */
    public static Password random() {
        SecureRandom random = new SecureRandom();
        StringBuilder text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return new Password(text.toString());
    }

    /**
     * The one of a server that someone else runs.
     *
     * @param variable of our environment, or null
     * @return null if there is no variable or it is empty
     * @throws MachineException if it cannot be told in a line
     */
    public static @Nullable Password ofVariable(@Nullable String variable) {
        String text = variable == null ? "" : Objects.requireNonNullElse(System.getenv(variable), "");
        if (text.lines().count() > 1) {
            throw new MachineException(
                    "environment variable " + variable + ": must hold a password of one line, got more lines");
        }
        return told(text);
    }

    /** From the line that a process is told; null if the line is empty, where there is none. */
    public static @Nullable Password told(String line) {
        return line.isEmpty() ? null : new Password(line);
    }

    /** The line that a process is told. */
    public static String line(@Nullable Password password) {
        return password == null ? "" : password.text;
    }

    /** Itself, for whom it is made. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "Password[hidden]";
    }
}
