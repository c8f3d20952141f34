package dev.furlong.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.kernel.BlockDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes what directories promise as storage, and which settings are refused before anything is made. */
final class StorageTest {
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path temporary;

    @Test
    void keptFiles_areRestoredToTheSamePlace_asOftenAsWanted() throws IOException {
        Storage storage = storage(Map.of());
        Path folder = temporary.resolve("disk");
        Kept kept;
        try (Volumes volumes = storage.create(folder)) {
            assertThat(volumes.data()).isEmptyDirectory();
            assertThat(volumes.log()).isEmpty();
            Files.writeString(volumes.data().resolve("file"), "populated");
            kept = volumes.keep(Files.createDirectory(temporary.resolve("kept")));
        }
        assertThat(folder).doesNotExist();

        for (int trial = 0; trial < 2; trial++) {
            try (Volumes volumes = storage.restore(kept, folder)) {
                assertThat(volumes.data()).isEqualTo(folder.resolve("data"));
                assertThat(volumes.data().resolve("file")).hasContent("populated");
                Files.writeString(volumes.data().resolve("file"), "changed by a trial");
            }
            assertThat(folder).doesNotExist();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "making a symbolic link needs a privilege there")
    void symbolicLinksAndRights_areKeptAndRestored() throws IOException {
        Storage storage = storage(Map.of());
        Path folder = temporary.resolve("disk");
        Kept kept;
        try (Volumes volumes = storage.create(folder)) {
            Path wal = Files.createDirectory(volumes.data().resolve("wal"));
            Files.createSymbolicLink(volumes.data().resolve("pg_wal"), wal);
            Path file = Files.writeString(volumes.data().resolve("run"), "x");
            assertThat(file.toFile().setExecutable(true)).isTrue();
            kept = volumes.keep(Files.createDirectory(temporary.resolve("kept")));
        }
        try (Volumes volumes = storage.restore(kept, folder)) {
            assertThat(volumes.data().resolve("pg_wal")).isSymbolicLink();
            assertThat(volumes.data().resolve("pg_wal").toRealPath())
                    .isEqualTo(volumes.data().resolve("wal").toRealPath());
            assertThat(volumes.data().resolve("run")).isExecutable();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writeCacheOfTheDiskBelow_isReadAndRecorded() {
        try (Volumes volumes = storage(Map.of()).create(temporary.resolve("disk"))) {
            String kernel = BlockDevice.under(temporary)
                    .flatMap(BlockDevice::writeCache)
                    .orElse("none");

            assertThat(volumes.observed().get("write-cache"))
                    .isEqualTo(new EffectiveSetting(
                            "flush",
                            "flush",
                            kernel.equals("write back")
                                    ? EffectiveSetting.Witness.OBSERVED
                                    : EffectiveSetting.Witness.STARTED_WITH,
                            null));
            assertThat(volumes.observed().get("log-disk").effective()).isEqualTo("same");
            assertThat(volumes.facts().getOrDefault("disk.data.write_cache", "none"))
                    .isEqualTo(kernel);
            assertThat(volumes.ownDevices()).isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void logOnAnotherDisk_isSeparate_andBothAreDeletedAfterwards() throws IOException {
        assumeThat(MEMORY).isDirectory();
        Path user = Files.createTempDirectory(MEMORY, "furlong-test");
        try {
            Storage storage = storage(Map.of("log-disk", "separate", "log-folder", user.toString()));
            Path folder = temporary.resolve("disk");
            Path log;
            Kept kept;
            try (Volumes volumes = storage.create(folder)) {
                log = volumes.log().orElseThrow();
                Files.writeString(log.resolve("log1"), "committed");
                assertThat(log).startsWith(user);
                assertThat(volumes.observed().get("log-disk"))
                        .isEqualTo(
                                new EffectiveSetting("separate", "separate", EffectiveSetting.Witness.OBSERVED, null));
                kept = volumes.keep(Files.createDirectory(temporary.resolve("kept")));
            }
            assertThat(user).isEmptyDirectory();
            try (Volumes volumes = storage.restore(kept, folder)) {
                assertThat(volumes.log()).hasValue(log);
                assertThat(log.resolve("log1")).hasContent("committed");
            }
            assertThat(user).isEmptyDirectory();
            assertThat(folder).doesNotExist();
        } finally {
            Files.delete(user);
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files tell no device number there")
    void logFolderOnTheSameDisk_isRefused_andNothingIsLeft() throws IOException {
        Path user = Files.createDirectory(temporary.resolve("user"));
        Storage storage = storage(Map.of("log-disk", "separate", "log-folder", user.toString()));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> storage.create(temporary.resolve("disk")))
                .withMessageContaining("log-folder: must be on a different disk");
        assertThat(user).isEmptyDirectory();
        assertThat(temporary.resolve("disk")).doesNotExist();
    }

    @Test
    void logFolderThatIsNotThere_isRefused_andNothingIsLeft() {
        Storage storage = storage(Map.of(
                "log-disk", "separate", "log-folder", temporary.resolve("none").toString()));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> storage.create(temporary.resolve("disk")))
                .withMessageContaining("log-folder: must be an existing folder");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void separateLogInADirectoryWithoutAFolderForIt_isRefused() {
        refused(Map.of("log-disk", "separate"), "log-disk: separate needs another disk", "--set log-folder=");
    }

    @Test
    void writeCacheOfAnotherOnesDisk_isNotSwitched() {
        refused(Map.of("write-cache", "noflush"), "write-cache: noflush needs storage=loop");
    }

    @Test
    void folderThatIsNotAbsoluteAndTooSmallADisk_areRefused() {
        refused(Map.of("log-folder", "disk2"), "log-folder: must be an absolute path");
        refused(Map.of("disk-size", "1MiB"), "disk-size: must be at least 256MiB");
    }

    private static void refused(Map<String, String> settings, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> storage(settings))
                .satisfies(failure -> assertThat(failure.getMessage()).contains(words));
    }

    private static Storage storage(Map<String, String> settings) {
        return Storage.of(new Settings(settings));
    }
}
