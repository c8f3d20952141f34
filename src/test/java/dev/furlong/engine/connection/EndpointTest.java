package dev.furlong.engine.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the URLs of all engines lead, and how they are led elsewhere. */
class EndpointTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:derby://127.0.0.1:1528/furlong;create=true | 127.0.0.1 | 1528 | jdbc:derby://127.0.0.1:7/furlong;create=true",
                "jdbc:postgresql://db.example/app | db.example | 5432 | jdbc:postgresql://127.0.0.1:7/app",
                "jdbc:postgresql://127.0.0.1:5433/app?currentSchema=x | 127.0.0.1 | 5433 | jdbc:postgresql://127.0.0.1:7/app?currentSchema=x",
                "jdbc:mysql://[::1]:3307/app | ::1 | 3307 | jdbc:mysql://127.0.0.1:7/app",
                "jdbc:mysql://db.example/app | db.example | 3306 | jdbc:mysql://127.0.0.1:7/app",
                "jdbc:derby://db.example/app | db.example | 1527 | jdbc:derby://127.0.0.1:7/app",
                "jdbc:mariadb://127.0.0.1:3308/furlong | 127.0.0.1 | 3308 | jdbc:mariadb://127.0.0.1:7/furlong",
                "jdbc:h2:tcp://127.0.0.1:9092/furlong;IFEXISTS=TRUE | 127.0.0.1 | 9092 | jdbc:h2:tcp://127.0.0.1:7/furlong;IFEXISTS=TRUE",
                "jdbc:hsqldb:hsql://127.0.0.1:9001/furlong | 127.0.0.1 | 9001 | jdbc:hsqldb:hsql://127.0.0.1:7/furlong"
            })
    void urlOfAServer_leadsToOnePlaceAndCanBeLedElsewhere(String url, String host, int port, String elsewhere) {
        assertThat(Endpoint.of(url)).contains(new Endpoint(host, port));
        assertThat(Endpoint.detour(new Connector("driver", url, Map.of()), 7).url())
                .isEqualTo(elsewhere);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:derby:furlong",
                "jdbc:sqlite:/tmp/furlong.db",
                "jdbc:duckdb:/tmp/furlong.db",
                "jdbc:hsqldb:file:/tmp/furlong",
                "jdbc:postgresql://one:5432,two:5432/app",
                "jdbc:other://db.example/app"
            })
    void urlOfNoneOrSeveralPlaces_leadsNowhere(String url) {
        assertThat(Endpoint.of(url)).isEmpty();
    }

    @Test
    void severalHosts_cannotBeLedElsewhere() {
        Connector connector = new Connector("driver", "jdbc:postgresql://one:5432,two:5432/app", Map.of());

        assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.detour(connector, 7));
    }
}
