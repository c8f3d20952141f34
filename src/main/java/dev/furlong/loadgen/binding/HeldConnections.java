package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.ConnectionUse;
import dev.furlong.workload.JdbcTransaction;
import java.sql.SQLException;
import java.util.Map;

/** A connection for each client, for as long as the client lives. */
record HeldConnections(Engine engine, Connector connector) implements Connections {
    @Override
    public Binding bindStatements(JdbcTransaction transaction) throws SQLException {
        return HeldBinding.open(engine, connector, transaction);
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings) {
        return Map.of(
                Setting.CONNECTIONS.key(),
                EffectiveSetting.of(
                        settings.written(Setting.CONNECTIONS), ConnectionUse.HELD.word(), Witness.OBSERVED));
    }

    @Override
    public Map<String, String> facts() {
        return Map.of();
    }

    @Override
    public void close() {
        // Each binding closes its own.
    }
}
