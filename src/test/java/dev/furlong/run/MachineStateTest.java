package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.GroupLimits;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.disk.ScratchDisk;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the contract's tests compare does see what it is to see. */
@Tag("full")
class MachineStateTest {
    @TempDir
    private Path folder;

    @Test
    void loopDevice_isSeenWhileItIsThere() {
        Root.demand(LoopDisk.unavailableHere());
        MachineState before = MachineState.now();

        try (ScratchDisk disk =
                ScratchDisk.create(folder.resolve("disk.img"), new ByteSize(1 << 20), WriteCache.FLUSH)) {
            assertThat(disk.name()).startsWith("loop");
            assertThat(MachineState.now().things())
                    .hasSize(before.things().size() + 1)
                    .anyMatch(thing -> thing.startsWith("loop device"));
        }
        assertThat(MachineState.now()).isEqualTo(before);
    }

    @Test
    void controlGroup_isSeenWhileItIsThere() {
        GroupLimits limits = new GroupLimits(Optional.of(new ByteSize(64 << 20)), Optional.empty());
        Root.demand(ControlGroup.unavailableHere(limits));
        MachineState before = MachineState.now();

        try (ControlGroup group = ControlGroup.create(limits)) {
            assertThat(group.prefix()).isNotEmpty();
            assertThat(MachineState.now().things()).anyMatch(thing -> thing.startsWith("control group"));
        }
        assertThat(MachineState.now()).isEqualTo(before);
    }
}
