package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.target.NamedServer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServersFileTest {
    private static final String CANARY = "hunter2";
    private static final List<String> ENGINES = List.of("derby", "postgresql");

    @TempDir
    private Path folder;

    @Test
    void servers_areReadWithEveryKey() {
        assertThat(ServersFile.parse("servers.yaml", """
                        mine: {engine: postgresql, url: 'jdbc:postgresql://db.example:5433/shop', user: u, password-env: SHOP_PASSWORD}
                        other:
                          engine: derby
                          url: jdbc:derby://[::1]:1527//var/lib/derby/shop
                          user: app
                        """, ENGINES).values())
                .containsExactly(
                        new NamedServer(
                                "mine", "postgresql", "jdbc:postgresql://db.example:5433/shop", "u", "SHOP_PASSWORD"),
                        new NamedServer("other", "derby", "jdbc:derby://[::1]:1527//var/lib/derby/shop", "app", null))
                .extracting(NamedServer::database)
                .containsExactly("shop", "/var/lib/derby/shop");
        assertThat(ServersFile.parse("servers.yaml", "", ENGINES)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # the last line                                      | what the message says
            pasword-env: hunter2                                 | line 5 mine.pasword-env: must be a known key, got 'pasword-env'; did you mean 'password-env'?
            password: hunter2                                    | line 5 mine.password: must not be in a file ; password-env
            password-env: hunter2!                               | line 5 mine.password-env: must be the name of an environment variable, never the password
            password-env: [hunter2]                              | line 5 mine.password-env: must be text, got a list
            password-env: ''                                     | line 5 mine.password-env: must be text
            user: hunter2                                        | line 5: must have each key once, got 'user' twice
            password-env: "hunter2"hunter2                       | must be YAML
            password-env: 'hunter2                               | must be YAML
            @hunter2                                             | must be YAML
            """)
    void wrongLine_isRefusedByPlaceWithoutItsValue(String line, String expected) {
        refused("""
                mine:
                  engine: postgresql
                  url: jdbc:postgresql://127.0.0.1/shop
                  user: u
                """ + "  " + line + "\n", expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "jdbc:postgresql://u:hunter2@127.0.0.1/shop",
        "jdbc:postgresql://127.0.0.1/shop?password=hunter2",
        "jdbc:postgresql://127.0.0.1/shop?currentSchema=hunter2",
        "jdbc:postgresql://127.0.0.1/shop;password=hunter2",
        "jdbc:postgresql://127.0.0.1:hunter2/shop",
        "jdbc:postgresql://127.0.0.1",
        "jdbc:mysql://127.0.0.1/hunter2",
        "127.0.0.1/hunter2"
    })
    void urlWithMoreThanHostAndDatabase_isRefusedAndNotRepeated(String url) {
        refused(
                "mine: {engine: postgresql, url: '" + url + "', user: u}\n",
                "line 1 mine.url: must be jdbc:postgresql://HOST[:PORT]/DATABASE and nothing more: no user, no password");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"0", "65536", "99999", "00000"})
    void portThatIsNone_isRefusedAndNotRepeated(String port) {
        refused(
                "mine: {engine: postgresql, url: 'jdbc:postgresql://127.0.0.1:" + port + "/hunter2', user: u}\n",
                "line 1 mine.url: must have a port from 1 to 65535");
    }

    @Test
    void firstAndLastPort_areLegal() {
        for (String port : List.of("1", "65535")) {
            String url = "jdbc:postgresql://[::1]:" + port + "/d";
            assertThat(ServersFile.parse(
                                    "servers.yaml", "mine: {engine: postgresql, url: '" + url + "', user: u}", ENGINES)
                            .values())
                    .extracting(NamedServer::url)
                    .containsExactly(url);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            mine: hunter2                                                        | line 1 mine: must have the keys engine, url, user, password-env
            mine: {engine: postgres, url: 'jdbc:postgresql://h/d', user: u}      | line 1 mine.engine: must be an engine whose server Furlong can use; did you mean 'postgresql'? legal: derby, postgresql
            mine: {engine: hunter2, url: 'jdbc:hunter2://h/d', user: u}          | line 1 mine.engine: must be an engine whose server Furlong can use; legal: derby, postgresql
            mine: {engine: postgresql, user: u}                                  | line 1 mine.url: must be text, got none
            mine: {url: 'jdbc:postgresql://h/d', user: u}                        | line 1 mine.engine: must be text, got none
            mine: {engine: postgresql, url: 'jdbc:postgresql://h/d'}             | line 1 mine.user: must be text, got none
            mi/ne: {engine: postgresql, url: 'jdbc:postgresql://h/d', user: u}   | must have a name of letters
            [hunter2]                                                            | : must be keys with values, got a list
            hunter2                                                              | : must be keys with values, got text
            """)
    void wrongEntry_isRefused(String yaml, String expected) {
        refused(yaml, expected);
    }

    private static void refused(String yaml, String expected) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ServersFile.parse("servers.yaml", yaml, ENGINES))
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .startsWith("servers.yaml")
                        .contains(expected.split(" ; "))
                        .doesNotContain(CANARY));
    }

    @Test
    void nameThatIsMissing_isRefusedWithTheNearest() throws IOException {
        Path file = Files.writeString(
                folder.resolve("mine.yaml"), "prod: {engine: postgresql, url: 'jdbc:postgresql://h/d', user: u}\n");
        ServersFile servers = ServersFile.read(file, ENGINES);

        assertThat(servers.named("server", "prod").user()).isEqualTo("u");
        assertThat(servers.of("postgresql")).extracting(NamedServer::name).containsExactly("prod");
        assertThat(servers.of("mysql")).isEmpty();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> servers.named("server", "prd"))
                .withMessageContaining("server: must be named in " + file + ", got 'prd'; did you mean 'prod'?");
    }

    @Test
    void fileThatIsMissing_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ServersFile.read(folder.resolve("none.yaml"), ENGINES))
                .withMessageContaining("--servers: must be a readable file, got " + folder.resolve("none.yaml")
                        + ": there is no such file");
    }

    /** Its bytes are UTF-8 too, with a NUL before each letter, or behind it. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE"})
    void fileInUtf16_isNoText(String charset) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), "prod: {}", Charset.forName(charset));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ServersFile.read(file, ENGINES))
                .withMessageContaining("--servers: must be UTF-8 text, got " + file + ", which has other bytes");
    }

    @Test
    void folder_isCalledSo() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ServersFile.read(folder, ENGINES))
                .withMessageContaining("--servers: must be a readable file, got " + folder + ": it is a folder");
    }
}
