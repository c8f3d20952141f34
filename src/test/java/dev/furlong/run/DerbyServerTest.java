package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Endpoint;
import dev.furlong.engine.connection.Password;
import java.net.InetAddress;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.derby.drda.NetworkServerControl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Derby Network Server as a target. */
final class DerbyServerTest extends TargetContract {
    @Override
    String target() {
        return "derby:server";
    }

    @Override
    Map<String, List<Double>> wire() {
        return Map.of("select", List.of(2.0, 137.0, 331.0), "tpcb", List.of(6.0, 701.0, 533.0));
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }

    @Override
    @Test
    @Tag("full")
    void startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused() throws Exception {
        super.startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused();
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws Exception {
        Strangers.areRefused(new Connector(
                "org.apache.derby.jdbc.ClientDriver", ours.url(), ours.properties(), ours.session(), ours.password()));
        for (String other : new String[] {"other", "memory:other"}) {
            // Whoever has a database may install a jar in it, and run what is in there.
            Connector making = ours.at(ours.url().replaceFirst("furlong$", other) + ";create=true");
            for (Password password : new Password[] {Password.told("app"), Password.random()}) {
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> Strangers.as(making, "app", password).open())
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08004"));
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> Strangers.as(making, "joe", password).open())
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08004"));
            }
        }
        InetAddress address = InetAddress.getLoopbackAddress();
        int port = Endpoint.of(ours.url()).orElseThrow().port();
        for (NetworkServerControl stranger : new NetworkServerControl[] {
            new NetworkServerControl(address, port),
            new NetworkServerControl(address, port, "app", "app"),
            new NetworkServerControl(address, port, "joe", "joe")
        }) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(stranger::shutdown)
                    .withMessageContaining("Connection authentication failure occurred");
        }
        ours.open().close();
    }
}
