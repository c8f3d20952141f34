package dev.furlong.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.DiskMetrics;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Establishes what becomes of the kernel's counters, from its files as they were read; needs no disk and no root. That the
 * counters count right is what {@link DiskProbeTest} establishes.
 */
final class RecordedDisksTest {
    /** A loop device that was written 320 blocks of 4 KiB, with 80 syncs; Linux 6.18. */
    private static final String KNOWN_WORK = "       0        0        0        0      400        0     2560       80"
            + "        0       76      114        0        0        0        0       80       34\n";

    private static final String FRESH = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

    /** A machine's own disk, on which no two counters are the same; Linux 6.18. */
    private static final String BUSY =
            "  242145    36106  8104946   160392   254909   114636 12841680   110839        3"
                    + "    98844   291190    68382       39  6853968     8263    68536    11695\n";

    private static final Disks.Own ONE = new Disks.Own("loop3", Optional.empty());
    private static final Disks.Own TWO = new Disks.Own("loop3", Optional.of("loop4"));

    @TempDir
    private Path folder;

    private BlockLayer kernel;

    @BeforeEach
    void twoFreshDisks() throws IOException {
        kernel = new BlockLayer(folder.resolve("block"), folder.resolve("jbd2"));
        for (String disk : List.of("loop3", "loop4")) {
            stat(disk, FRESH);
            cache(disk, "write back");
        }
    }

    @Test
    void knownWork_isTheWritesAndSyncsThatItWas() throws IOException {
        Probe.Span span = begin(ONE);
        stat("loop3", KNOWN_WORK);
        Readings found = span.end(transactions(40));

        assertThat(value(found, Metrics.DISK.writes())).isEqualTo(8);
        assertThat(value(found, Metrics.DISK.writeBytes())).isEqualTo(8 * 4096);
        assertThat(value(found, Metrics.DISK.syncs())).isEqualTo(2);
        assertThat(value(found, Metrics.DISK.reads())).isZero();
        assertThat(value(found, Metrics.DISK.readBytes())).isZero();
    }

    @Test
    void eachCounter_isReadFromItsOwnField() throws IOException {
        journal("loop3", 1000);

        assertThat(DiskStats.parse(BUSY, 1000))
                .isEqualTo(new DiskStats(
                        242_145,
                        8_104_946L * 512,
                        254_909,
                        12_841_680L * 512,
                        68_536,
                        1000,
                        new DiskStats.Times(160_392, 110_839, 11_695)));
        assertThat(DiskStats.inFlight(BUSY)).isEqualTo(3);
        stat("loop3", BUSY);
        assertThat(kernel.of("loop3")).isEqualTo(DiskStats.parse(BUSY, 1000));
    }

    @Test
    void commitOfTheJournal_isAWriteWithTwoFlushes_thatHidesNoOther() throws IOException {
        stat("loop3", line(5, 100, 50, 20));
        journal("loop3", 7);
        Probe.Span span = begin(ONE);
        // 30 requests to write, 12 of them syncs, and 4 commits: their 8 flushes are no requests of the 30.
        stat("loop3", line(11, 340, 80, 32));
        journal("loop3", 11);
        Readings found = span.end(transactions(2));

        assertThat(value(found, Metrics.DISK.reads())).isEqualTo(3);
        assertThat(value(found, Metrics.DISK.readBytes())).isEqualTo(3 * 16 * 512);
        assertThat(value(found, Metrics.DISK.writes())).isEqualTo((30 - 12 + 2 * 4) / 2.0);
        assertThat(value(found, Metrics.DISK.writeBytes())).isEqualTo(240 * 512 / 2.0);
        assertThat(value(found, Metrics.DISK.syncs())).isEqualTo(6);
    }

    @Test
    void diskWithoutFlushes_hasItsWritesAndNoSyncs() throws IOException {
        cache("loop3", "write through");
        Probe.Span span = begin(ONE);
        stat("loop3", line(0, 80, 30, 10));
        Readings found = span.end(transactions(1));

        assertThat(value(found, Metrics.DISK.writes())).isEqualTo(30);
        assertThat(found.values()).doesNotContainKey("disk.syncs");
        assertThat(found.unavailable().get("disk.syncs")).contains("noflush", "write-cache=flush");
    }

    @Test
    void logDiskWithoutFlushes_hasNoSyncs_andNeitherHaveBothTogether() throws IOException {
        cache("loop4", "write through");
        Probe.Span span = begin(TWO);
        stat("loop4", line(0, 80, 30, 0));

        assertNoSyncs(span.end(transactions(1)));
    }

    @Test
    void diskThatGetsFlushesForAPartOfTheTime_hasNoSyncs() throws IOException {
        cache("loop3", "write through");
        Probe.Span later = begin(ONE);
        cache("loop3", "write back");
        assertNoSyncs(later.end(transactions(1)));

        Probe.Span earlier = begin(ONE);
        cache("loop3", "write through");
        assertNoSyncs(earlier.end(transactions(1)));
    }

    private static void assertNoSyncs(Readings found) {
        assertThat(found.values().keySet()).noneMatch(key -> key.endsWith("syncs"));
        assertThat(found.unavailable().get("disk.syncs")).contains("write-cache=flush");
    }

    @Test
    void dataAndLog_areToldApart_andAddedUp() throws IOException {
        Probe.Span span = begin(TWO);
        stat("loop3", line(40, 160, 24, 4));
        stat("loop4", line(2, 800, 300, 100));
        Readings found = span.end(transactions(4));

        assertFigures(found, Metrics.DISK_DATA, 10, 5, 160 * 512 / 4.0, 1);
        assertFigures(found, Metrics.DISK_LOG, 0.5, 50, 800 * 512 / 4.0, 25);
        assertFigures(found, Metrics.DISK, 10.5, 55, 960 * 512 / 4.0, 26);
        assertThat(found.unavailable()).isEmpty();
    }

    @Test
    void commitsOfBothJournals_areAddedUp() throws IOException {
        journal("loop3", 7);
        journal("loop4", 20);
        Probe.Span span = begin(TWO);
        stat("loop3", line(0, 80, 10, 4));
        journal("loop3", 8);
        stat("loop4", line(0, 80, 30, 6));
        journal("loop4", 23);
        Readings found = span.end(transactions(1));

        assertThat(value(found, Metrics.DISK_DATA.writes())).isEqualTo(10 - 4 + 2);
        assertThat(value(found, Metrics.DISK_LOG.writes())).isEqualTo(30 - 6 + 2 * 3);
        assertThat(value(found, Metrics.DISK.writes())).isEqualTo(8 + 30);
    }

    @Test
    void diskOfAGroup_hasItsReads_andAReasonForEachOther() throws IOException {
        ioStat("7:3 rbytes=900 wbytes=1 rios=90 wios=2 dbytes=0 dios=0\n8:0 rbytes=8192 wbytes=4096 rios=2 wios=1\n");
        Disks.Group group = new Disks.Group(folder.resolve("io.stat"), "8:0");
        Probe.Span span = begin(group);
        ioStat("8:0 rbytes=28672 wbytes=8192 rios=7 wios=9 cost=off\n7:3 rbytes=901 wbytes=1 rios=91 wios=2\n");
        Readings found = span.end(transactions(2));

        assertThat(found.values())
                .isEqualTo(Map.of(
                        Metrics.DISK.reads().key(),
                        2.5,
                        Metrics.DISK.readBytes().key(),
                        10_240.0));
        assertThat(found.unavailable()).hasSize(Metrics.disks().toList().size() - 2);
        assertThat(found.unavailable().get(Metrics.DISK.writeBytes().key())).contains("wrote it first");
        assertThat(found.unavailable().get(Metrics.DISK.syncs().key())).contains("not separately");
        assertThat(found.unavailable().get(Metrics.DISK_DRAINED.writes().key())).contains("does not sync");
        assertThat(found.unavailable().get(Metrics.DISK_LOG.writes().key()))
                .contains("does not count data and log separately");
        assertThat(span.end(transactions(0)).unavailable())
                .containsEntry("disk.reads", "no transaction was committed")
                .hasSize(Metrics.disks().toList().size());
    }

    @Test
    void groupThatHasNotUsedItsDisk_hasNoReads_andOneThatIsGone_isNamed() throws IOException {
        ioStat("");
        Probe.Span span = begin(new Disks.Group(folder.resolve("io.stat"), "8:0"));

        assertThat(value(span.end(transactions(1)), Metrics.DISK.reads())).isZero();
        Files.delete(folder.resolve("io.stat"));
        assertThat(span.end(transactions(1)).unavailable().get("disk.reads"))
                .startsWith("a control group could not be read after the phase: ");
    }

    @Test
    void diskThatIsGoneAfterThePhase_isNamed() throws IOException {
        Probe.Span span = begin(ONE);
        Files.delete(kernel.devices().resolve("loop3/stat"));

        assertThat(span.end(transactions(1)).unavailable().get("disk.reads"))
                .startsWith("a disk could not be read after the phase: ");
    }

    @Test
    void oneDisk_tellsNothingOfDataAndLogApart() throws IOException {
        Probe.Span span = begin(ONE);
        Readings found = span.end(transactions(1));

        assertThat(found.values()).hasSize(5);
        assertThat(found.unavailable())
                .containsOnlyKeys(Stream.of(Metrics.DISK_DATA, Metrics.DISK_LOG)
                        .flatMap(DiskMetrics::all)
                        .map(Metric::key)
                        .toArray(String[]::new))
                .allSatisfy((key, because) -> assertThat(because).contains("log-disk=separate"));
    }

    @Test
    void workAfterTheWindow_isInTheDrainedFiguresOnly() throws IOException {
        Probe.Span span = begin(TWO);
        stat("loop3", line(0, 80, 10, 5));
        Readings window = span.end(transactions(5));
        stat("loop3", line(0, 240, 30, 15));
        stat("loop4", line(0, 40, 5, 0));
        Readings drained = span.drained(transactions(5));

        assertFigures(window, Metrics.DISK, 0, 1, 80 * 512 / 5.0, 1);
        assertFigures(window, Metrics.DISK_LOG, 0, 0, 0, 0);
        assertFigures(drained, Metrics.DISK_DRAINED, 0, 4, 280 * 512 / 5.0, 3);
        assertFigures(drained, Metrics.DISK_DATA_DRAINED, 0, 3, 240 * 512 / 5.0, 3);
        assertFigures(drained, Metrics.DISK_LOG_DRAINED, 0, 1, 40 * 512 / 5.0, 0);
        assertThat(window.values())
                .doesNotContainKey(Metrics.DISK_DRAINED.writes().key());
        assertThat(drained.values()).doesNotContainKey(Metrics.DISK.writes().key());
    }

    @Test
    void diskThatIsStillAtWork_isWaitedFor_butNotInTheWindow() throws IOException {
        Probe.Span span = begin(ONE);
        stat("loop3", BUSY);

        assertThat(span.end(transactions(1)).values()).containsKey("disk.writes");
        Thread.currentThread().interrupt();
        assertThat(span.drained(transactions(1)).unavailable().values())
                .containsOnly("the reading of a disk was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void logDiskThatIsStillAtWork_isWaitedForToo() throws IOException {
        Probe.Span span = begin(TWO);
        stat("loop4", BUSY);

        span.end(transactions(1));
        Thread.currentThread().interrupt();
        assertThat(span.drained(transactions(1)).unavailable().values())
                .containsOnly("the reading of a disk was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void phaseWithoutACommit_hasNoFigures() throws IOException {
        Probe.Span span = begin(ONE);

        assertThat(span.end(transactions(0)).unavailable())
                .hasSize(15)
                .containsEntry("disk.reads", "no transaction was committed");
    }

    @Test
    void kernelThatCountsNoFlushes_isNamed() throws IOException {
        stat("loop3", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> kernel.of("loop3"))
                .withMessageContaining("5.5 and later do");
        assertThat(begin(ONE).end(transactions(1)).unavailable().get("disk.reads"))
                .contains("5.5 and later do");
        assertThat(new DiskGauge(kernel, ONE).read()).isEmpty();
    }

    @Test
    void systemWithoutABlockLayer_isNamed() {
        DiskProbe nowhere = new DiskProbe(new BlockLayer(folder.resolve("gone"), folder));

        assertThat(nowhere.unavailableHere())
                .hasValueSatisfying(because -> assertThat(because).contains("run Furlong on Linux"));
        assertThat(new DiskProbe(kernel).unavailableHere()).isEmpty();
    }

    @Test
    void gaugeOfTheTimeLine_hasEachCountUnderItsName() throws IOException {
        stat("loop3", line(3, 2048, 24, 4));
        stat("loop4", line(2, 4096, 300, 100));

        assertThat(new DiskGauge(kernel, ONE).read())
                .isEqualTo(Map.of(
                        "disk.reads",
                        3.0,
                        "disk.writes",
                        20.0,
                        "disk.readMiB",
                        3 * 16 * 512 / 1048576.0,
                        "disk.writtenMiB",
                        1.0,
                        "disk.syncs",
                        4.0));
        assertThat(new DiskGauge(kernel, TWO).read())
                .hasSize(10)
                .containsEntry("disk.data.writes", 20.0)
                .containsEntry("disk.log.writes", 200.0)
                .containsEntry("disk.data.syncs", 4.0)
                .containsEntry("disk.log.syncs", 100.0)
                .containsEntry("disk.data.writtenMiB", 1.0)
                .containsEntry("disk.log.writtenMiB", 2.0);
        cache("loop4", "write through");
        assertThat(new DiskGauge(kernel, TWO).read())
                .containsEntry("disk.log.writes", 300.0)
                .containsKey("disk.data.syncs")
                .doesNotContainKey("disk.log.syncs");
    }

    @Test
    void gaugeWithoutADiskOfItsOwn_saysWhy() {
        assertThat(new DiskGauge(kernel, ONE).absent()).isEmpty();
        assertThat(new DiskGauge(kernel, new Disks.Unseen("not here")).absent()).isEqualTo(Map.of("disk", "not here"));
        assertThat(new DiskGauge(kernel, new Disks.Group(folder, "8:0"))
                        .absent()
                        .get("disk"))
                .startsWith("a control group gives too few figures");
    }

    private Probe.Span begin(Disks disks) {
        return new DiskProbe(kernel).begin(new Subject(1, new Scope.InProcess()).on(disks, Map.of()), transactions(0));
    }

    private static Moment transactions(long committed) {
        return new Moment(committed, Map.of());
    }

    private static void assertFigures(
            Readings found, DiskMetrics metrics, double reads, double writes, double writeBytes, double syncs) {
        assertThat(List.of(
                        value(found, metrics.reads()),
                        value(found, metrics.readBytes()),
                        value(found, metrics.writes()),
                        value(found, metrics.writeBytes()),
                        value(found, metrics.syncs())))
                .as(metrics.toString())
                .containsExactly(reads, reads * 16 * 512, writes, writeBytes, syncs);
    }

    private static double value(Readings readings, Metric metric) {
        assertThat(readings.values()).containsKey(metric.key());
        return readings.values().getOrDefault(metric.key(), Double.NaN);
    }

    /** Reads of 16 sectors each; writes with the syncs in them. Every other field is one that is not asked for. */
    private static String line(long reads, long sectorsWritten, long writes, long flushes) {
        return reads + " 901 " + 16 * reads + " 902 " + writes + " 903 " + sectorsWritten
                + " 904 0 905 906 907 908 909 910 " + flushes + " 911\n";
    }

    private void stat(String disk, String text) throws IOException {
        write(kernel.devices().resolve(disk).resolve("stat"), text);
    }

    private void cache(String disk, String word) throws IOException {
        write(kernel.devices().resolve(disk).resolve("queue/write_cache"), word + "\n");
    }

    private void ioStat(String text) throws IOException {
        write(folder.resolve("io.stat"), text);
    }

    private void journal(String disk, int commits) throws IOException {
        write(
                kernel.journals().resolve(disk + "-8").resolve("info"),
                commits + " transactions (" + (commits - 1) + " requested), each up to 1024 blocks\naverage: \n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }
}
