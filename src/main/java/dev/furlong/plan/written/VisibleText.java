package dev.furlong.plan.written;

/**
 * Text from elsewhere, made safe to show. A terminal obeys control characters, and format characters can reverse the
 * direction of a line. So each is shown as an escape instead.
 */
public final class VisibleText {
    private static final int FIRST_PRINTABLE = ' ';

    private VisibleText() {}

    /** A text with an escape for each such character; line feeds, ends of lines and tabs stay. */
    public static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            boolean endsLine = one == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (endsLine || !isHidden(one)) {
                shown.append(one);
            } else {
                // JSON text holds such characters only from DEL on, and knows this second form.
                shown.append(String.format(one < FIRST_PRINTABLE ? "\\x%02x" : "\\u%04x", (int) one));
            }
        }
        return shown.toString();
    }

    /** Whether a text has none but line feeds and tabs. */
    public static boolean isPlain(String text) {
        return text.chars().noneMatch(VisibleText::isHidden);
    }

    private static boolean isHidden(int one) {
        return (Character.isISOControl(one) && one != '\n' && one != '\t')
                || Character.getType(one) == Character.FORMAT;
    }
}
