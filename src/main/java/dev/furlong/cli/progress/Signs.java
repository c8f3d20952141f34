package dev.furlong.cli.progress;

import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The signs in what people read: all of them, or what stands for them on a terminal that does not show them. */
public enum Signs {
    /** Each as it is. */
    ALL,
    /** ASCII in place of those that Furlong itself writes, one for one, so that what is laid out keeps its width. */
    PLAIN;

    private static final Map<String, String> INSTEAD = instead();

    private static Map<String, String> instead() {
        Map<String, String> instead = new LinkedHashMap<>();
        instead.put("█", "#");
        instead.put("×", "x");
        instead.put("–", "-");
        instead.put("−", "-");
        instead.put("…", "~");
        instead.put("±", "~");
        instead.put("→", ">");
        instead.put("µ", "u");
        instead.put("·", "*");
        instead.put("“", "\"");
        instead.put("”", "\"");
        return instead;
    }

    /** The signs that the locale of the process has. */
    public static Signs ofProcess() {
        String locale = System.getProperty("native.encoding", "");
        return in(locale.isEmpty() ? Charset.defaultCharset() : Charset.forName(locale));
    }

    /** The signs that an encoding has. */
    static Signs in(Charset encoding) {
        return encoding.newEncoder().canEncode(String.join("", INSTEAD.keySet())) ? ALL : PLAIN;
    }

    /** A text in these signs. */
    public String of(String text) {
        if (this == ALL || text.chars().allMatch(one -> one < 0x80)) {
            return text;
        }
        String plain = text;
        for (Map.Entry<String, String> sign : INSTEAD.entrySet()) {
            plain = plain.replace(sign.getKey(), sign.getValue());
        }
        return plain;
    }
}
