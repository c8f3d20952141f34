package dev.furlong.engine.connection;

import com.fasterxml.jackson.annotation.JsonIgnoreType;
import dev.furlong.failure.MachineException;
import java.security.SecureRandom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The password of a server. Neither its string form nor JSON holds it. A process of ours reads it
 * from the first line of its standard input. So the password is in no argument, file or
 * environment.
 */
@JsonIgnoreType
public final class Password {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    /** Each character is one of 62, which makes 142 bits. */
    private static final int LENGTH = 24;

    private final String text;

    private Password(String text) {
        this.text = text;
    }

    /**
     * Makes a password that nobody can guess. It has only letters and digits, so it needs no
     * quotes.
     */
    public static Password random() {
        SecureRandom random = new SecureRandom();
        StringBuilder text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return new Password(text.toString());
    }

    /**
     * The password of a server that someone else runs.
     *
     * @param variable the name of a variable of our environment, or null
     * @return the password, or null if there is no variable or it is empty
     * @throws MachineException if the password does not fit in one line
     */
    public static @Nullable Password ofVariable(@Nullable String variable) {
        String text = variable == null ? "" : Objects.requireNonNullElse(System.getenv(variable), "");
        if (text.lines().count() > 1) {
            throw new MachineException(
                    "environment variable " + variable + ": must hold a password of one line, got more lines");
        }
        return told(text);
    }

    /**
     * Reads the line that a process is sent. It is null if the line is empty, because there is no
     * password.
     */
    public static @Nullable Password told(String line) {
        return line.isEmpty() ? null : new Password(line);
    }

    /** The line that a process is sent. */
    public static String line(@Nullable Password password) {
        return password == null ? "" : password.text;
    }

    /** The password itself, for the servers and clients that need it. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "Password[hidden]";
    }
}
