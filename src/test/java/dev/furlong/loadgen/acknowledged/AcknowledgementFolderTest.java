package dev.furlong.loadgen.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Establishes that acknowledgements are read as they were written, at once and to the last one, and that a folder that lost
 * or changed any of them is refused by the place, rather than read as a shorter history.
 */
final class AcknowledgementFolderTest {
    private static final int HEADER_BYTES = 64;
    private static final int ENTRY_BYTES = 32;
    private static final int PIECE_BYTES = 4_096 * ENTRY_BYTES;
    private static final int FIRST_PIECE = 4_094;
    private static final AcknowledgementManifest MANIFEST =
            new AcknowledgementManifest("tpcb", Map.of("branches", "4", "mix", "derby"), 42, 0, 2);

    @TempDir
    private Path folder;

    @Test
    void acknowledgements_areThereAtOnce_clientByClient_thoseOfTheUntimedClientsToo() {
        try (AcknowledgementFolder written = create()) {
            AcknowledgementSink first = written.of(0);
            AcknowledgementSink second = written.of(1);
            assertThat(open()).isEmpty();
            assertThat(open().timed()).isZero();

            first.acknowledged(7, -99);
            written.of(3).acknowledged(1, 1);
            second.acknowledged(Long.MAX_VALUE, 0);
            first.acknowledged(0, 5);

            assertThat(open())
                    .containsExactly(
                            new Acknowledgement(0, 1, 7, -99),
                            new Acknowledgement(0, 2, 0, 5),
                            new Acknowledgement(1, 1, Long.MAX_VALUE, 0),
                            new Acknowledgement(3, 1, 1, 1));
        }
        assertThat(open()).hasSize(4);
        assertThat(open().count()).isEqualTo(4);
        assertThat(open().timed()).isEqualTo(3);
        assertThat(open().manifests()).isEqualTo(Map.of(folder, MANIFEST));
    }

    /** The first drive's folder says nothing of its place, as it did when there was one drive alone. */
    @Test
    void acknowledgementsOfSeveralDrives_areReadInTheOrderOfTheirClients_andNoFolderMayLack() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        AcknowledgementManifest next = new AcknowledgementManifest("tpcb", MANIFEST.parameters(), 43, 4, 2);
        try (AcknowledgementFolder one = AcknowledgementFolder.create(first, MANIFEST, 0, 2);
                AcknowledgementFolder leading = AcknowledgementFolder.create(second, next, 4, 1);
                AcknowledgementFolder following = AcknowledgementFolder.create(second, next, 5, 1)) {
            one.of(3).acknowledged(1, 10);
            following.of(5).acknowledged(2, 20);
            leading.of(4).acknowledged(3, 30);
            leading.of(7).acknowledged(4, 40);
            leading.of(4).intended(9, 90);
        }

        RecordedAcknowledgements both = RecordedAcknowledgements.open(List.of(first, second));

        assertThat(both)
                .containsExactly(
                        new Acknowledgement(3, 1, 1, 10),
                        new Acknowledgement(4, 1, 3, 30),
                        new Acknowledgement(5, 1, 2, 20),
                        new Acknowledgement(7, 1, 4, 40));
        assertThat(both.inDoubt()).extracting(Acknowledgement::client).containsExactly(4);
        assertThat(both.timed()).isEqualTo(2);
        assertThat(both.manifests()).containsExactly(Map.entry(first, MANIFEST), Map.entry(second, next));
        assertThat(Files.readString(first.resolve("manifest"))).doesNotContain("first");
        assertThat(Files.readString(second.resolve("manifest"))).contains("\nfirst 4\n");
        for (List<Path> wrong : List.of(List.of(second), List.of(first, first), List.of(second, first))) {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> RecordedAcknowledgements.open(wrong))
                    .withMessageMatching(
                            "acknowledgements .*: must begin with client [04], got client [04]; nothing was"
                                    + " checked; give the folders of all drives on this data, in order; drives"
                                    + " after one that recorded nothing cannot be checked");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {FIRST_PIECE - 1, FIRST_PIECE, FIRST_PIECE + 1, FIRST_PIECE + 4_096, 10_000})
    void moreThanAPiece_isReadToItsEnd(int count) {
        write(count, true);

        RecordedAcknowledgements read = open();

        assertThat(read.count()).isEqualTo(count);
        int i = 0;
        for (Acknowledgement one : read) {
            assertThat(one).isEqualTo(new Acknowledgement(1, i + 1, 10L * i, i));
            i++;
        }
        assertThat(i).isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, FIRST_PIECE})
    void whatWasIntendedLast_isInDoubt_untilItIsAcknowledged(int before) {
        try (AcknowledgementFolder written = create()) {
            AcknowledgementSink sink = written.of(1);
            for (int i = 0; i < before; i++) {
                sink.intended(i, 1);
                sink.acknowledged(i, 1);
            }
            assertThat(open().inDoubt()).isEmpty();

            sink.intended(77, 1);
            sink.intended(88, -2);

            assertThat(open().count()).isEqualTo(before);
            assertThat(open().inDoubt()).containsExactly(new Acknowledgement(1, before + 1, 88, -2));

            sink.acknowledged(88, -2);

            assertThat(open().count()).isEqualTo(before + 1);
            assertThat(open().inDoubt()).isEmpty();
        }
    }

    /** As a JVM leaves it that is killed between two of the stores. */
    @ParameterizedTest
    @CsvSource({"8, 32", "16, 32", "24, 32", "24, 24", "0, 8"})
    void lastEntryThatWasNotWrittenToItsEnd_isNotAcknowledged(int from, int until) throws IOException {
        write(3, false);
        change(at(2), new byte[8]);
        change(at(2) + from, new byte[until - from]);

        assertThat(open().count()).isEqualTo(2);
        // With all but its sequence, it is what the transaction was to change.
        assertThat(open().inDoubt())
                .isEqualTo(from == 0 || from == until ? List.of(new Acknowledgement(1, 3, 20, 2)) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"8, true", "15, true", "16, false", "23, true", "24, false", "31, true", "31, false"})
    void changedIntent_isRefusedByItsPlace(int byteOfIt, boolean closed) throws IOException {
        writeWithIntent(closed);
        flip(at(3) + byteOfIt);

        refused("client-1: must hold at byte " + at(3)
                + " what was intended there as it was written, got a changed entry");
    }

    /** A client writes the check last, and one that is killed before that has sent nothing of its transaction. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void intentWithoutItsCheck_isNoneOfAKilledClient_andIsRefusedOfOneThatEnded(boolean closed) throws IOException {
        writeWithIntent(closed);
        change(at(3) + 24, new byte[8]);

        if (closed) {
            refused("client-1: must hold at byte " + at(3) + " what was intended there as it was written");
        } else {
            assertThat(open().count()).isEqualTo(3);
            assertThat(open().inDoubt()).isEmpty();
        }
    }

    @Test
    void entryWithoutItsSequence_ofAFileThatWasClosed_isRefused() throws IOException {
        write(3, true);
        change(at(2), new byte[8]);

        refused("client-1: must hold the entries that it was closed with, got 2 where its header says 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, 15, 16, 23, 24, 31})
    void changedEntry_isRefusedByItsPlace(int byteOfIt) throws IOException {
        for (int entry = 0; entry < 3; entry++) {
            Files.walk(folder)
                    .filter(Files::isRegularFile)
                    .forEach(file -> file.toFile().delete());
            write(3, false);
            flip(at(entry) + byteOfIt);

            refused("client-1: must hold at byte " + at(entry) + " the entry " + (entry + 1) + " as it was written");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void removedEntry_isRefused(boolean closed) throws IOException {
        write(3, closed);
        change(at(1), new byte[ENTRY_BYTES]);

        refused(
                "client-1: must hold at byte 96 the entry 2 as it was written, got none there, and others from byte 135");
    }

    @Test
    void entriesThatWereWipedBeforeTheLastPiece_areRefused() throws IOException {
        write(FIRST_PIECE + 1, false);
        change(at(FIRST_PIECE - 5), new byte[6 * ENTRY_BYTES]);

        refused("the entry 4090 as it was written, got none, though 4094 were there");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 96, 4_096, PIECE_BYTES, 2 * PIECE_BYTES - 1})
    void cutFile_isRefused(int length) throws IOException {
        write(FIRST_PIECE + 7, false);
        Path file = folder.resolve("client-1");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));

        refused(
                length < HEADER_BYTES
                        ? "client-1: must begin with the header that it was made with, got " + length + " bytes"
                        : "client-1: must be 262144 bytes long, for 2 pieces, got " + length + " bytes: it was cut");
    }

    /** Of a JVM that was killed while it lengthened the file. */
    @Test
    void pieceThatWasNotMadeToItsEnd_isNoPiece() throws IOException {
        write(FIRST_PIECE, false);
        Path file = folder.resolve("client-1");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), PIECE_BYTES + 4_096));

        assertThat(open().count()).isEqualTo(FIRST_PIECE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4_095, PIECE_BYTES - 1})
    void somethingBehindTheLastPiece_isRefusedByItsPlace(int place) throws IOException {
        write(3, true);
        Path file = folder.resolve("client-1");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), PIECE_BYTES + place + 1));
        flip(PIECE_BYTES + place);

        refused(
                "client-1: must hold nothing but zeros behind byte 131072, where its last piece ends, got something else at byte "
                        + (PIECE_BYTES + place));
    }

    @Test
    void moreThanAPieceBehindTheLast_isRefused() throws IOException {
        write(3, true);
        Path file = folder.resolve("client-1");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 2 * PIECE_BYTES + 1));

        refused("client-1: must be at most 262144 bytes long, for its pieces and the next, got 262145 bytes");
    }

    /** Into which nobody writes: whoever opened it would wait for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"manifest", "client-1"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such pipes")
    void pipe_isRefused(String name) throws IOException {
        write(3, true);
        Files.delete(folder.resolve(name));
        SystemCommand.run("test", "mkfifo", folder.resolve(name).toString());

        refused(name + ": must be ");
        refused("got a folder, a pipe or a device");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, 15, 16, 19, 20, 23, 24, 31, 32, 39})
    void changedHeader_isRefused(int at) throws IOException {
        write(3, true);
        flip(at);

        refused("client-1: must ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void missingFile_isRefusedByItsName(int client) throws IOException {
        write(1, true);
        Files.delete(folder.resolve("client-" + client));

        refused("client-" + client + ": must exist, since the manifest has 2 timed clients and two others,"
                + " got none");
    }

    @Test
    void foreignFile_isRefused() throws IOException {
        write(1, true);
        Files.writeString(folder.resolve("client-4"), "x");

        refused("client-4: must be the file of a client, got another");
    }

    @Test
    void fileOfAnotherClient_isRefused() throws IOException {
        write(1, true);
        Files.write(folder.resolve("client-0"), Files.readAllBytes(folder.resolve("client-1")));

        refused("client-0: must begin with the header that it was made with, got 64 bytes of another");
    }

    /** As several load JVMs make them that share one load, in whichever order. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void partsOfSeveralJvms_makeOneFolder(boolean leaderFirst) {
        AcknowledgementFolder one = AcknowledgementFolder.create(folder, MANIFEST, leaderFirst ? 0 : 1, 1);
        AcknowledgementFolder other = AcknowledgementFolder.create(folder, MANIFEST, leaderFirst ? 1 : 0, 1);
        (leaderFirst ? other : one).of(1).acknowledged(8, 1);
        (leaderFirst ? one : other).of(0).acknowledged(7, 1);
        one.close();
        other.close();

        assertThat(open()).containsExactly(new Acknowledgement(0, 1, 7, 1), new Acknowledgement(1, 1, 8, 1));
    }

    @Test
    void missingManifest_isRefused() throws IOException {
        write(1, true);
        Files.delete(folder.resolve("manifest"));

        refused("manifest how many clients there were: no such file or folder");
    }

    @Test
    void changedManifest_isRefused_whereverItIsChanged() throws IOException {
        write(1, true);
        Path file = folder.resolve("manifest");
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 1;
            Files.write(file, changed);
            refused("manifest: must be ");
            Files.write(file, Arrays.copyOf(whole, at));
            refused("manifest: must be ");
        }
    }

    @Test
    void manifest_saysWhatItIsOf() throws IOException {
        write(1, true);

        assertThat(Files.readString(folder.resolve("manifest"))).startsWith("""
                furlong acknowledgements 2
                workload tpcb
                parameter branches 4
                parameter mix derby
                seed 42
                clients 2
                crc32c\s""");
    }

    @Test
    void manifestOfAnotherFormat_isRefusedWithWhatToDo() throws IOException {
        write(1, true);
        Path file = folder.resolve("manifest");
        Files.writeString(file, Files.readString(file).replace("acknowledgements 2", "acknowledgements 3"));

        refused(
                "manifest: must be of format 2, got 'furlong acknowledgements 3'; check it with the Furlong that wrote it");
    }

    @Test
    void folderOfAnotherRun_isNotContinued() {
        write(1, true);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(this::create)
                .withMessageContaining(
                        "must be a folder that no load has written to, got one with " + folder.resolve("manifest"));
    }

    /** The reader must never take an entry that is being written for a changed one. */
    @Test
    void filesOfClientsAtWork_areReadAsTheyAre() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        try (AcknowledgementFolder written = create()) {
            AcknowledgementSink sink = written.of(1);
            Thread client = new Thread(() -> {
                for (int i = 0; i < 400_000; i++) {
                    // Of a transaction that came to nothing.
                    sink.intended(7, 1);
                    sink.intended(10L * i, i);
                    sink.acknowledged(10L * i, i);
                }
                over.set(true);
            });
            client.start();
            long last = 0;
            while (!over.get()) {
                RecordedAcknowledgements now = open();
                assertThat(now.count()).isGreaterThanOrEqualTo(last);
                last = now.count();
            }
            client.join();
            long read = 0;
            for (Acknowledgement one : open()) {
                assertThat(one.key()).isEqualTo(10 * read);
                read++;
            }
            assertThat(read).isEqualTo(400_000);
        }
    }

    @Test
    void fileThatIsChangedWhileItIsGoneThrough_isRefused() throws IOException {
        write(3, true);
        RecordedAcknowledgements opened = open();
        flip(at(1) + 8);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> opened.forEach(one -> assertThat(one.client()).isOne()))
                .withMessageContaining("client-1: must stay as it was, got one that was changed meanwhile at byte 96");
    }

    /** The JVM counts what the thread itself allocated, to the byte. */
    @Test
    void entries_allocateNothing() {
        try (AcknowledgementFolder written = create()) {
            AcknowledgementSink sink = written.of(0);
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 40; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 1_000; i++) {
                    sink.intended(i, i);
                    sink.acknowledged(i, i);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }

            // Rounds in which no piece was made; what is left is of the asking.
            assertThat(least).isLessThan(1_000);
        }
    }

    private AcknowledgementFolder create() {
        return AcknowledgementFolder.create(folder, MANIFEST, 0, 2);
    }

    private RecordedAcknowledgements open() {
        return RecordedAcknowledgements.open(List.of(folder));
    }

    /** Entries of one client; as a killed JVM leaves its file, it is not closed. */
    private void write(int count, boolean closed) {
        AcknowledgementFolder written = create();
        AcknowledgementSink sink = written.of(1);
        for (int i = 0; i < count; i++) {
            sink.acknowledged(10L * i, i);
        }
        if (closed) {
            written.close();
        }
    }

    /** Three entries of one client, and what it intended behind them. */
    private void writeWithIntent(boolean closed) {
        AcknowledgementFolder written = create();
        AcknowledgementSink sink = written.of(1);
        for (int i = 0; i < 3; i++) {
            sink.intended(10L * i, i);
            sink.acknowledged(10L * i, i);
        }
        sink.intended(77, 7);
        if (closed) {
            written.close();
        }
    }

    private static int at(int entry) {
        return HEADER_BYTES + entry * ENTRY_BYTES;
    }

    private void flip(int at) throws IOException {
        byte[] one = {Files.readAllBytes(folder.resolve("client-1"))[at]};
        one[0] ^= 0x55;
        change(at, one);
    }

    private void change(int at, byte[] by) throws IOException {
        Path file = folder.resolve("client-1");
        byte[] bytes = Files.readAllBytes(file);
        System.arraycopy(by, 0, bytes, at, by.length);
        Files.write(file, bytes);
    }

    private void refused(String words) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(this::open)
                .withMessageContaining("acknowledgements " + folder)
                .withMessageContaining(words);
    }
}
