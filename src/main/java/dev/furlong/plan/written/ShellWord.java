package dev.furlong.plan.written;

import java.util.regex.Pattern;

/** A text as one word of a command that a user may copy into a shell. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    /** Returns a path, or another value, quoted for bash, zsh and sh if it needs that. */
    public static String of(Object value) {
        String word = value.toString();
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
