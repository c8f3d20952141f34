package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.LimitedText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that a user names: a plan, or the names of servers. */
final class GivenFile {
    private static final int MOST_BYTES = 1 << 20;

    private GivenFile() {}

    /**
     * Reads its text.
     *
     * @param place the option or argument that names it, for the message
     * @throws PlanException if it cannot be read, is too long, or is no text
     */
    static String text(String place, Path file) {
        try {
            return withoutNul(LimitedText.of(file, MOST_BYTES));
        } catch (LimitedText.TooLongException e) {
            throw PlanException.unstarted(file + ": " + e.getMessage(), e);
        } catch (CharacterCodingException e) {
            throw PlanException.unstarted(place + ": must be UTF-8 text, got " + file + ", which has other bytes", e);
        } catch (IOException e) {
            throw PlanException.unstarted(
                    place + ": must be a readable file, got " + file + ": " + problem(file, e), e);
        }
    }

    /** Refuses NUL characters, which are UTF-8, but not in a text. A file in UTF-16 has them. */
    private static String withoutNul(String text) throws CharacterCodingException {
        if (text.indexOf('\0') >= 0) {
            throw new CharacterCodingException();
        }
        return text;
    }

    private static String problem(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        if (e instanceof AccessDeniedException) {
            return "this account may not read it";
        }
        return e instanceof FileSystemException said && said.getReason() != null
                ? said.getReason()
                : String.valueOf(e.getMessage());
    }
}
