package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.furlong.cli.progress.Signs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Establishes that a terminal shows what others wrote and never obeys it, and that programs still get all of it. */
final class VisibleWriterTest {
    private final StringWriter terminal = new StringWriter();

    @Test
    void controlCharacters_areShownAsEscapes() {
        VisibleWriter.cutting(new PrintWriter(terminal), Signs.ALL).print("a\u001b[31mb\r\u009b1m\tc\r\nd\n");

        assertThat(terminal).hasToString("a\\x1b[31mb\\x0d\\u009b1m\tc\r\nd\n");
    }

    @Test
    void charactersThatTurnALineAround_areShownAsEscapes() {
        VisibleWriter.cutting(new PrintWriter(terminal), Signs.ALL).print("a\u202eb\u200bc\n");

        assertThat(terminal).hasToString("a\\u202eb\\u200bc\n");
    }

    @Test
    void endlessLine_isCutForPeopleAndWholeForPrograms() {
        String line = "a".repeat(2_007) + "\n";

        VisibleWriter.cutting(new PrintWriter(terminal), Signs.ALL).print(line + "b\n");
        assertThat(terminal).hasToString("a".repeat(2_000) + "… (7 characters more)\nb\n");

        StringWriter program = new StringWriter();
        VisibleWriter.whole(new PrintWriter(program)).print(line);
        assertThat(program).hasToString(line);
    }

    @Test
    void terminalThatIsPlain_getsAsciiAlone_andProgramsGetAll() {
        String line = "2.41× slower  ███  1,008 ±3 µs (4.00–9.26), 1 → 2 “a” · …\n";

        VisibleWriter.cutting(new PrintWriter(terminal), Signs.PLAIN).print(line + "a".repeat(2_001) + "\n");
        assertThat(terminal)
                .hasToString("2.41x slower  ###  1,008 ~3 us (4.00-9.26), 1 > 2 \"a\" * ~\n" + "a".repeat(2_000)
                        + "~ (1 characters more)\n");

        StringWriter program = new StringWriter();
        VisibleWriter.whole(new PrintWriter(program)).print(line);
        assertThat(program).hasToString(line);
    }

    @Test
    void lineInParts_isCutAsAWhole() {
        PrintWriter people = VisibleWriter.cutting(new PrintWriter(terminal), Signs.ALL);

        people.print("a".repeat(1_999));
        people.print("bc");
        people.println("d");

        assertThat(terminal).hasToString("a".repeat(1_999) + "b… (2 characters more)" + System.lineSeparator());
    }

    @Test
    void json_saysTheSameToPrograms() throws IOException {
        String said = "\u001b[31m\u009b1m\u007f";
        ObjectMapper json = new ObjectMapper();

        VisibleWriter.whole(new PrintWriter(terminal)).print(json.writeValueAsString(said));

        assertThat(terminal.toString()).doesNotContain("\u001b", "\u009b", "\u007f");
        assertThat(json.readValue(terminal.toString(), String.class)).isEqualTo(said);
    }

    @Test
    void wordsOfTheCommandLine_areShownAsEscapes() {
        assertThat(Ended.executing("run", "--target", "\u001b[31m").exitsWith(2).err())
                .contains("'\\x1b[31m'")
                .doesNotContain("\u001b");
        assertThat(Ended.executing("report", "no-\u001b[31m-folder")
                        .exitsWith(2)
                        .err())
                .contains("no-\\x1b[31m-folder")
                .doesNotContain("\u001b");
        assertThat(Ended.executing("run", "--no-\u009b1m").exitsWith(2).err())
                .contains("--no-\\u009b1m")
                .doesNotContain("\u009b");
    }
}
