package dev.furlong.storage.owned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.WholeMachine;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.Root;
import dev.furlong.storage.Storage;
import dev.furlong.storage.VolumesHolder;
import dev.furlong.storage.disk.LoopDevice;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.kernel.MountTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a killed run leaves is found and removed, and what is not ours is not; needs root. */
@WholeMachine
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class AbandonedStorageTest {
    @TempDir
    private Path root;

    @BeforeEach
    void look() {
        Root.demand(Storage.of(new Settings(Map.of("storage", "loop"))).unavailableHere());
    }

    @Test
    void storageOfALivingRun_isLeftAlone_andThatOfAKilledOneIsRemoved() throws IOException, InterruptedException {
        Process run = holder();
        List<Leftover> whileItLived = AbandonedStorage.find(root);
        run.destroyForcibly().waitFor();

        List<Leftover> found = AbandonedStorage.find(root);

        assertThat(whileItLived).noneMatch(this::below);
        Path real = root.toRealPath();
        assertThat(found)
                .filteredOn(this::below)
                .extracting(Leftover::kind)
                .containsExactlyInAnyOrder(
                        Leftover.Kind.MOUNT,
                        Leftover.Kind.MOUNT,
                        Leftover.Kind.LOOP_DEVICE,
                        Leftover.Kind.LOOP_DEVICE,
                        Leftover.Kind.FOLDER);
        List<LoopDevice> devices = LoopDevice.below(real);
        found.stream().filter(this::below).forEach(AbandonedStorage::remove);
        assertNothingIsLeft(real);
        assertThat(devices)
                .hasSize(2)
                .allSatisfy(loop -> assertThat(loop.device().writeCache()).hasValue("write back"));
        assertThat(AbandonedStorage.find(root)).noneMatch(this::below);
    }

    @Test
    void folderOfAKilledRun_isDeletedWithWhatIsMountedInIt() throws IOException, InterruptedException {
        holder().destroyForcibly().waitFor();

        OwnedDirectory.deleteAbandoned(root.resolve("work"));

        assertNothingIsLeft(root.toRealPath());
    }

    @Test
    void deletedImage_isDetachedToo() throws IOException, InterruptedException {
        holder().destroyForcibly().waitFor();
        Files.delete(root.resolve("work/disk/data.img"));

        AbandonedStorage.find(root).stream().filter(this::below).forEach(AbandonedStorage::remove);

        assertNothingIsLeft(root.toRealPath());
    }

    @Test
    void folderOfOthersBoundIntoOurs_isNotDeletedThrough() throws IOException {
        Path theirs = Files.createDirectory(root.resolve("theirs"));
        Files.writeString(theirs.resolve("precious"), "x");
        OwnedDirectory ours = OwnedDirectory.create(root.resolve("ours"));
        Path point = Files.createDirectory(ours.path().resolve("a"));
        Files.writeString(ours.path().resolve("file"), "y");
        SystemCommand.run("test", "mount", "--bind", theirs.toString(), point.toString());
        try {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(ours::close)
                    .withMessageContaining("must have no foreign mount in it")
                    .withMessageContaining(point.toString())
                    .withMessageContaining("nothing was deleted");
            assertThat(theirs.resolve("precious")).exists();
            assertThat(ours.path().resolve("file")).exists();
        } finally {
            SystemCommand.run("test", "umount", point.toString());
        }
        ours.close();
        assertThat(theirs.resolve("precious")).exists();
    }

    @Test
    void markerThatCannotBeOpened_staysWithItsReason_andTheRestIsRemoved() throws IOException {
        Path locked = abandoned("a-locked");
        Path free = abandoned("b-free");
        SystemCommand.run("test", "mount", "--bind", "-o", "ro", locked.toString(), locked.toString());
        try {
            List<Leftover> found = AbandonedStorage.find(root).stream()
                    .filter(one -> one.kind() == Leftover.Kind.FOLDER && below(one))
                    .toList();

            assertThat(found).extracting(Leftover::path).containsExactlyInAnyOrder(locked, free);
            assertThat(AbandonedStorage.whyItStays(locked).orElseThrow()).contains("cannot read the marker of folder ");
            for (Leftover one : found) {
                if (one.path().equals(free)) {
                    AbandonedStorage.remove(one);
                } else {
                    assertThatExceptionOfType(MachineException.class)
                            .isThrownBy(() -> AbandonedStorage.remove(one))
                            .withMessageContaining("cannot read the marker of folder ");
                }
            }
            assertThat(free).doesNotExist();
            assertThat(locked).exists();
        } finally {
            SystemCommand.run("test", "umount", locked.toString());
        }
    }

    private Path abandoned(String name) throws IOException {
        Path folder = Files.createDirectory(root.toRealPath().resolve(name));
        Files.createFile(folder.resolve(OwnedDirectory.MARKER));
        return folder;
    }

    @Test
    void loopDeviceWithoutOurMarker_isNotFound() throws IOException {
        Path image = root.resolve("theirs.img");
        SystemCommand.run("test", "truncate", "-s", "1M", image.toString());
        String device = SystemCommand.run("test", "losetup", "-f", "--show", image.toString());
        try {
            assertThat(AbandonedStorage.find(root)).noneMatch(this::below);
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> AbandonedStorage.remove(
                            new Leftover(Leftover.Kind.LOOP_DEVICE, Path.of(device), "a false claim")))
                    .withMessageContaining("left alone");
            assertThat(LoopDevice.below(root.toRealPath())).hasSize(1);
        } finally {
            SystemCommand.run("test", "losetup", "-d", device);
        }
    }

    private Process holder() throws IOException {
        Process run = new ProcessBuilder(
                        Root.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        VolumesHolder.class.getName(),
                        root.resolve("work").toString())
                .redirectErrorStream(true)
                .start();
        BufferedReader output = run.inputReader(StandardCharsets.UTF_8);
        assertThat(output.readLine()).startsWith("ready ");
        return run;
    }

    private boolean below(Leftover leftover) {
        return leftover.words().contains(root.toString());
    }

    private static void assertNothingIsLeft(Path real) {
        assertThat(real.resolve("work")).doesNotExist();
        assertThat(LoopDevice.below(real)).isEmpty();
        assertThat(MountTable.current().below(real)).isEmpty();
    }
}
