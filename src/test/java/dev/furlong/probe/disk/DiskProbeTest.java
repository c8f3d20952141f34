package dev.furlong.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.DiskMetrics;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.DirectAccess;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.disk.ScratchDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A known amount of work on disks of our own, and the known answer; needs root. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class DiskProbeTest {
    private static final int BLOCK_BYTES = 4096;
    private static final ByteSize SMALL = new ByteSize(8 << 20);

    @TempDir
    private Path folder;

    @BeforeEach
    void demandRoot() {
        Root.demand(LoopDisk.unavailableHere());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "200, 50", "1000, 10", "64, 0"})
    void writesAndSyncsOfADisk_areCountedToTheLastOne(int writes, int syncs) throws IOException {
        try (ScratchDisk disk = scratch("data", WriteCache.FLUSH)) {
            Probe.Span span = begin(new Disks.Own(disk.name(), Optional.empty()));
            write(disk.file(), writes, syncs, false);
            Readings found = end(span, transactions(1));

            assertWork(found, Metrics.DISK, writes, syncs);
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 25", "64, 64"})
    void writesAndSyncsOfAFileInPlace_areThoseOfItsDisk(int writes, int syncs) throws IOException {
        try (LoopDisk disk = formatted(WriteCache.FLUSH)) {
            Path file = preallocated(disk, writes);
            Probe.Span span = begin(new Disks.Own(disk.device().name(), Optional.empty()));
            write(file, writes, syncs, false);
            Readings found = end(span, transactions(1));
            disk.sync();
            Readings drained = drained(span, transactions(1));

            assertWork(found, Metrics.DISK, writes, syncs);
            assertThat(value(drained, Metrics.DISK_DRAINED.writes())).isGreaterThanOrEqualTo(writes);
            assertThat(value(drained, Metrics.DISK_DRAINED.syncs())).isGreaterThanOrEqualTo(syncs);
        }
    }

    @Test
    void gaugeOfTheTimeLine_countsTheSame() throws IOException {
        try (ScratchDisk disk = scratch("data", WriteCache.FLUSH)) {
            DiskGauge gauge = new DiskGauge(new Disks.Own(disk.name(), Optional.empty()));
            settle();
            Map<String, Double> before = gauge.read();
            write(disk.file(), 256, 8, false);
            settle();
            Map<String, Double> after = gauge.read();

            assertThat(gauge.absent()).isEmpty();
            assertThat(after.get("disk.writes") - before.get("disk.writes")).isEqualTo(256);
            assertThat(after.get("disk.syncs") - before.get("disk.syncs")).isEqualTo(8);
            assertThat(after.get("disk.writtenMiB") - before.get("disk.writtenMiB"))
                    .isEqualTo(1);
        }
        DiskGauge blind = new DiskGauge(new Disks.Unseen("on a disk that others use too"));
        assertThat(blind.read()).isEmpty();
        assertThat(blind.absent()).containsEntry("disk", "on a disk that others use too");
    }

    @Test
    void syncsThatCommitTheJournal_hideNoneOfTheWrites() throws IOException {
        int each = 40;
        try (LoopDisk disk = formatted(WriteCache.FLUSH)) {
            disk.sync();
            DiskStats before = BlockLayer.HERE.of(disk.device().name());
            Probe.Span span = begin(new Disks.Own(disk.device().name(), Optional.empty()));
            // A file that grows by a block each time: no sync is without a commit of the journal.
            Path growing = disk.point().resolve("growing");
            Files.createFile(growing);
            write(growing, each, each, true);
            Readings found = end(span, transactions(1));
            DiskStats work = BlockLayer.HERE.of(disk.device().name()).minus(before);

            assertThat(work.journalCommits()).isGreaterThanOrEqualTo(each);
            // Each commit is a write of what it holds, and one that ends it; two flushes go with it. So the requests to
            // write that the kernel counts, less the flushes, would be the data alone.
            double bytes = value(found, Metrics.DISK.writeBytes());
            assertThat(bytes).isGreaterThanOrEqualTo((each + 3.0 * work.journalCommits()) * BLOCK_BYTES);
            assertThat(value(found, Metrics.DISK.writes()))
                    .isBetween(each + 2.0 * work.journalCommits(), bytes / BLOCK_BYTES);
            assertThat(value(found, Metrics.DISK.syncs())).isBetween(2.0 * each, 2.0 * work.journalCommits());
        }
    }

    @Test
    void reads_areCountedToTheLastOne() throws IOException {
        int reads = 300;
        try (ScratchDisk disk = scratch("data", WriteCache.FLUSH)) {
            write(disk.file(), reads, 1, false);
            Probe.Span span = begin(new Disks.Own(disk.name(), Optional.empty()));
            try (FileChannel channel = open(disk.file(), StandardOpenOption.READ)) {
                ByteBuffer block = block();
                for (int i = 0; i < reads; i++) {
                    block.position(0).limit(BLOCK_BYTES);
                    channel.read(block, (long) i * BLOCK_BYTES);
                }
            }
            Readings found = end(span, transactions(1));

            assertThat(value(found, Metrics.DISK.reads())).isEqualTo(reads);
            assertThat(value(found, Metrics.DISK.readBytes())).isEqualTo((double) reads * BLOCK_BYTES);
            assertThat(value(found, Metrics.DISK.writes())).isZero();
            assertThat(value(found, Metrics.DISK.syncs())).isZero();
        }
    }

    @Test
    void dataAndLog_areCountedApartAndTogether() throws IOException {
        try (ScratchDisk data = scratch("data", WriteCache.FLUSH);
                ScratchDisk log = scratch("log", WriteCache.FLUSH)) {
            Probe.Span span = begin(new Disks.Own(data.name(), Optional.of(log.name())));
            write(data.file(), 12, 3, false);
            write(log.file(), 40, 20, false);
            Readings found = end(span, transactions(4));

            assertWork(found, Metrics.DISK, 13, 5.75);
            assertWork(found, Metrics.DISK_DATA, 3, 0.75);
            assertWork(found, Metrics.DISK_LOG, 10, 5);
            assertThat(found.unavailable()).isEmpty();
        }
    }

    @Test
    void workAfterTheWindow_isInTheDrainedFiguresOnly() throws IOException {
        try (ScratchDisk disk = scratch("data", WriteCache.FLUSH)) {
            Probe.Span span = begin(new Disks.Own(disk.name(), Optional.empty()));
            write(disk.file(), 10, 5, false);
            Readings found = end(span, transactions(5));
            write(disk.file(), 20, 10, false);
            Readings drained = drained(span, transactions(5));

            assertWork(found, Metrics.DISK, 2, 1);
            assertWork(drained, Metrics.DISK_DRAINED, 6, 3);
            assertThat(drained.unavailable())
                    .hasSize(10)
                    .allSatisfy((key, because) -> assertThat(because).contains("one disk", "log-disk=separate"));
            Readings both = new Readings().addAll(found).addAll(drained);
            assertThat(both.values().size() + both.unavailable().size())
                    .isEqualTo(new DiskProbe().metrics().size());
        }
    }

    @Test
    void diskWithoutFlushes_hasNoSyncsToCountAndItsWrites() throws IOException {
        try (LoopDisk disk = formatted(WriteCache.NOFLUSH)) {
            Path file = preallocated(disk, 30);
            Probe.Span span = begin(new Disks.Own(disk.device().name(), Optional.empty()));
            write(file, 30, 30, false);
            Readings found = end(span, transactions(1));

            assertThat(value(found, Metrics.DISK.writes())).isEqualTo(30);
            assertThat(value(found, Metrics.DISK.writeBytes())).isEqualTo(30.0 * BLOCK_BYTES);
            assertThat(found.values()).doesNotContainKey("disk.syncs");
            assertThat(found.unavailable().get("disk.syncs")).contains("noflush", "write-cache=flush");
        }
    }

    private ScratchDisk scratch(String name, WriteCache cache) {
        return ScratchDisk.create(folder.resolve(name + ".img"), SMALL, cache);
    }

    private LoopDisk formatted(WriteCache cache) {
        Path image = folder.resolve("formatted.img");
        LoopDisk.format(image, new ByteSize(256 << 20));
        return LoopDisk.mount(image, folder.resolve("mounted"), cache);
    }

    private static Path preallocated(LoopDisk disk, int blocks) throws IOException {
        Path file = Files.write(disk.point().resolve("file"), new byte[blocks * BLOCK_BYTES]);
        disk.sync();
        return file;
    }

    private static Probe.Span begin(Disks disks) {
        settle();
        return new DiskProbe().begin(new Subject(1, new Scope.InProcess()).on(disks, Map.of()), transactions(0));
    }

    private static Readings end(Probe.Span span, Moment moment) {
        settle();
        return span.end(moment);
    }

    private static Readings drained(Probe.Span span, Moment moment) {
        settle();
        return span.drained(moment);
    }

    /**
     * Waits until no request is under way. The kernel wakes whoever waits for a request first, and counts the request a
     * moment later.
     */
    private static void settle() {
        assertThat(Eventually.until(Duration.ofSeconds(30), DiskProbeTest::isSettled))
                .as("requests under way on loop devices have ended")
                .isTrue();
    }

    private static boolean isSettled() {
        try (DirectoryStream<Path> loops = Files.newDirectoryStream(Path.of("/sys/block"), "loop*")) {
            for (Path loop : loops) {
                if (!Files.readString(loop.resolve("inflight")).strip().matches("0 +0")) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Moment transactions(long committed) {
        return new Moment(committed, Map.of());
    }

    private static void write(Path file, int writes, int syncs, boolean sizeToo) throws IOException {
        try (FileChannel channel = open(file, StandardOpenOption.WRITE)) {
            ByteBuffer block = block();
            for (int i = 0; i < writes; i++) {
                block.position(0).limit(BLOCK_BYTES);
                channel.write(block, (long) i * BLOCK_BYTES);
                if (syncs > 0 && (i + 1) % (writes / syncs) == 0) {
                    channel.force(sizeToo);
                }
            }
        }
    }

    private static FileChannel open(Path file, OpenOption option) throws IOException {
        return FileChannel.open(file, option, DirectAccess.option());
    }

    private static ByteBuffer block() {
        return ByteBuffer.allocateDirect(2 * BLOCK_BYTES).alignedSlice(BLOCK_BYTES);
    }

    private static void assertWork(Readings found, DiskMetrics metrics, double writes, double syncs) {
        assertThat(List.of(
                        value(found, metrics.writes()),
                        value(found, metrics.writeBytes()),
                        value(found, metrics.syncs())))
                .as(metrics.toString())
                .containsExactly(writes, writes * BLOCK_BYTES, syncs);
    }

    private static double value(Readings readings, Metric metric) {
        assertThat(readings.values()).containsKey(metric.key());
        return readings.values().getOrDefault(metric.key(), Double.NaN);
    }
}
