package dev.furlong.plan.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.VisibleText;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A study that claims are taken from. It is listed once, and claims name it by its key.
 *
 * @param key the key that claims name it by
 * @param title the title of the study
 * @param author the author or authors, or null if the study names none
 * @param year the year in which it was published, in words where it is not certain, or null if nobody knows
 * @param release the release that was measured, or null
 * @param machine the machine that it was measured on, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Source(
        @JsonProperty(required = true) String key,
        @JsonProperty(required = true) String title,
        @Nullable String author,
        @Nullable String year,
        @Nullable String release,
        @Nullable String machine) {
    /** The most characters that a text may have in a report. */
    static final int LONGEST_TEXT = 1000;

    /** Checks that the texts fit into a report. */
    public Source {
        Objects.requireNonNull(key, "source.key");
        Objects.requireNonNull(title, "source.title");
        checkText("sources: key", key);
        checkText("sources: title", title);
        checkText("sources: author", author);
        checkText("sources: year", year);
        checkText("sources: release", release);
        checkText("sources: machine", machine);
    }

    /** Writes the study in one line: author, title, year, release and machine. */
    public String words() {
        StringJoiner words = new StringJoiner(", ");
        words.add(author == null ? title : author + ": " + title);
        if (year != null) {
            words.add(year);
        }
        if (release != null) {
            words.add(release);
        }
        if (machine != null) {
            words.add(machine);
        }
        return words.toString();
    }

    /**
     * Refuses a text that does not fit into a report.
     *
     * @param key the key of the text, for the message
     * @throws PlanException if the text is empty, too long, or holds control characters
     */
    public static void checkText(String key, @Nullable String text) {
        if (text != null && text.isBlank()) {
            throw new PlanException(key + " must not be empty, got '" + VisibleText.of(text) + "'");
        }
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new PlanException(
                    key + " must be at most " + LONGEST_TEXT + " characters long, got " + text.length());
        }
        if (text != null && !VisibleText.isPlain(text)) {
            throw new PlanException(key + " must not contain control characters, got '" + VisibleText.of(text)
                    + "'; nothing was started");
        }
    }
}
