package dev.furlong.storage.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Establishes that the kernel's table of mounts is read as the kernel writes it. */
final class MountTableTest {
    private static final MountTable TABLE = MountTable.parse(String.join(
            "\n",
            "27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard",
            "30 27 0:5 / /dev rw,nosuid - devtmpfs devtmpfs rw,size=1k",
            "42 27 7:0 / /a\\040b/data rw,noatime - ext4 /dev/loop0 rw",
            "43 42 0:40 / /a\\040b/data/in rw - tmpfs a\\134b rw",
            "44 27 7:1 / /a\\040b/data ro - ext4 /dev/loop1 ro"));

    @Test
    void blanksInNames_areRead() {
        assertThat(TABLE.mounts().get(2))
                .isEqualTo(new MountTable.Mount(
                        "7:0", Path.of("/"), Path.of("/a b/data"), "rw,noatime", "ext4", "/dev/loop0", "rw"));
        assertThat(TABLE.mounts().get(3).source()).isEqualTo("a\\b");
    }

    @Test
    void mountsBelowAFolder_comeInTheOrderOfUnmounting_andNeighboursDoNot() {
        assertThat(TABLE.below(Path.of("/a b")))
                .extracting(MountTable.Mount::device)
                .containsExactly("7:1", "0:40", "7:0");
        assertThat(TABLE.below(Path.of("/a"))).isEmpty();
    }

    @Test
    void pathBelongsToTheDeepestMount_andOfTwoAtOnePlaceToTheLater() {
        assertThat(TABLE.of(Path.of("/a b/data/file")))
                .get()
                .matches(mount -> mount.device().equals("7:1"));
        assertThat(TABLE.of(Path.of("/a b/other")))
                .get()
                .matches(mount -> mount.device().equals("254:0"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void currentTable_knowsTheRoot() {
        assertThat(MountTable.current().of(Path.of("/"))).isPresent();
    }
}
