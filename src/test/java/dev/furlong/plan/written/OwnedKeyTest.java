package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engines;
import dev.furlong.plan.setting.Setting;
import dev.furlong.workload.Workloads;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnedKeyTest {
    @Test
    void owner_standsBeforeTheFirstDot() {
        assertThat(OwnedKey.of("tpcb.scale")).contains(new OwnedKey("tpcb", "scale"));
        assertThat(OwnedKey.of("derby.storage.pageSize")).contains(new OwnedKey("derby", "storage.pageSize"));
        assertThat(OwnedKey.owner(".scale")).as("of a mistyped key").contains("");
    }

    @Test
    void settingsOfFurlong_haveNoOwner() {
        assertThat(Setting.keys())
                .allSatisfy(key -> assertThat(OwnedKey.of(key)).isEmpty());
        assertThat(OwnedKey.belongs("tpcb", "tpcb")).isFalse();
    }

    @Test
    void ownersWhoseNamesBeginAlike_areToldApart() {
        assertThat(OwnedKey.belongs("select.records", "select")).isTrue();
        assertThat(OwnedKey.belongs("select-join.records", "select")).isFalse();
        assertThat(OwnedKey.belongs("h2.select.records", "select")).isFalse();
    }

    @Test
    void namesOfEnginesAndWorkloads_haveNoDot() {
        assertThat(Stream.concat(Engines.names().stream(), Workloads.names().stream()))
                .noneMatch(name -> name.contains("."));
    }
}
