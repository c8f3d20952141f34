package dev.furlong.engine.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.results.Json;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Establishes that a password cannot be guessed, and that nothing which is written or shown holds it. */
final class PasswordTest {
    private static final Password PASSWORD = Password.random();

    @Test
    void randomOnes_haveLettersAndDigitsFor128Bits_andNoneComesTwice() {
        Set<String> texts = new HashSet<>();
        for (int i = 0; i < 3000; i++) {
            String text = Password.random().text();
            // 62 letters give less than 6 bits each.
            assertThat(text).matches("[A-Za-z0-9]{22,}");
            texts.add(text);
        }
        assertThat(texts).hasSize(3000);
        for (int place = 0; place < 22; place++) {
            int at = place;
            assertThat(texts.stream().map(text -> text.charAt(at)).distinct().count())
                    .as("letters at " + place)
                    .isEqualTo(62);
        }
    }

    @Test
    void configurationAndConnector_showItNeitherAsTextNorAsJson_andAreReadAgainWithoutIt() throws Exception {
        Configuration configuration = new Configuration(
                        ReleaseCatalogue.bundled().of("test", "derby", null),
                        DeploymentKind.SERVER,
                        Settings.defaults(),
                        1,
                        Path.of("data"),
                        null,
                        1527)
                .withPassword(PASSWORD);
        Connector connector = Engines.named("test", "derby").connector(configuration);

        assertThat(connector.password()).isSameAs(PASSWORD);
        for (Object shown : List.of(PASSWORD, configuration, connector)) {
            assertThat(shown.toString()).doesNotContain(PASSWORD.text());
            assertThat(Json.LINE.writeValueAsString(Map.of("it", shown))).doesNotContain(PASSWORD.text());
        }
        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(connector), Connector.class))
                .isEqualTo(connector.with(null));
        assertThat(Json.LINE
                        .readValue(Json.LINE.writeValueAsString(configuration), Configuration.class)
                        .password())
                .isNull();
    }

    @Test
    void otherSettingsAndPorts_keepIt() {
        Configuration configuration = new Configuration(
                ReleaseCatalogue.bundled().of("test", "derby", null),
                DeploymentKind.SERVER,
                Settings.defaults(),
                1,
                Path.of("data"),
                null,
                1527);

        assertThat(configuration.password()).isNotNull();
        assertThat(List.of(configuration.at(1), configuration.with(Settings.defaults()), configuration.ofOneClient()))
                .allSatisfy(other -> assertThat(other.password()).isSameAs(configuration.password()));
    }

    @Test
    void aToldLine_isThePassword_andAnEmptyOneIsNone() {
        assertThat(Password.told(Password.line(PASSWORD)).text()).isEqualTo(PASSWORD.text());
        assertThat(Password.told(Password.line(null))).isNull();
    }
}
