package dev.furlong.loadgen.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that acknowledgements are read as they were written, at once, and that a changed file is refused. */
final class AcknowledgementFolderTest {
    private static final int ENTRY_BYTES = 32;

    @TempDir
    private Path folder;

    @Test
    void acknowledgements_areThereAtOnce_eachClientsInItsOrder() {
        try (AcknowledgementFolder written = AcknowledgementFolder.create(folder)) {
            AcknowledgementSink first = written.of(0);
            AcknowledgementSink second = written.of(1);
            assertThat(AcknowledgementFolder.read(folder)).isEmpty();

            first.acknowledged(7, -99);
            second.acknowledged(Long.MAX_VALUE, 0);
            first.acknowledged(0, 5);

            assertThat(AcknowledgementFolder.read(folder))
                    .containsExactly(
                            new Acknowledgement(0, 1, 7, -99),
                            new Acknowledgement(0, 2, 0, 5),
                            new Acknowledgement(1, 1, Long.MAX_VALUE, 0));
        }
        assertThat(AcknowledgementFolder.read(folder)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {4_095, 4_096, 4_097, 10_000})
    void moreThanAPiece_isReadToItsEnd(int count) {
        write(count);

        List<Acknowledgement> read = AcknowledgementFolder.read(folder);

        assertThat(read).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(read.get(i)).isEqualTo(new Acknowledgement(3, i + 1, 10L * i, i));
        }
    }

    @Test
    void entryWithoutItsSequence_wasNotWrittenToItsEnd() throws IOException {
        write(3);
        change(2 * ENTRY_BYTES, new byte[8]);

        assertThat(AcknowledgementFolder.read(folder)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, 15, 16, 24, 31})
    void changedEntry_isRefusedByItsPlace(int at) throws IOException {
        write(3);
        change(ENTRY_BYTES + at, new byte[] {0x55});

        refused("client-3: must hold at byte 32 the entry 2 as it was written");
    }

    @Test
    void removedEntry_isRefused() throws IOException {
        write(3);
        change(ENTRY_BYTES, new byte[ENTRY_BYTES]);

        refused("client-3: must hold at byte 64 the entry 2 as it was written, got 3");
    }

    @Test
    void foreignFile_isRefused() throws IOException {
        write(1);
        Files.writeString(folder.resolve("notes"), "x");

        refused("notes: must be a client's file, got another");
    }

    @Test
    void filesOfAnotherRun_areNotContinued() {
        write(1);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> AcknowledgementFolder.create(folder).of(3))
                .withMessageContaining("must be a folder to write new files in, got java.nio.file.FileAlreadyExists");
    }

    /** The JVM counts what the thread itself allocated, to the byte. */
    @Test
    void entries_allocateNothing() {
        try (AcknowledgementFolder written = AcknowledgementFolder.create(folder)) {
            AcknowledgementSink sink = written.of(0);
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 40; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 1_000; i++) {
                    sink.acknowledged(i, i);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }

            // Rounds in which no piece was made; what is left is of the asking.
            assertThat(least).isLessThan(1_000);
        }
    }

    private void write(int count) {
        try (AcknowledgementFolder written = AcknowledgementFolder.create(folder)) {
            AcknowledgementSink sink = written.of(3);
            for (int i = 0; i < count; i++) {
                sink.acknowledged(10L * i, i);
            }
        }
    }

    private void change(int at, byte[] by) throws IOException {
        Path file = folder.resolve("client-3");
        byte[] bytes = Files.readAllBytes(file);
        System.arraycopy(by, 0, bytes, at, by.length);
        Files.write(file, bytes);
    }

    private void refused(String words) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> AcknowledgementFolder.read(folder))
                .withMessageStartingWith("acknowledgements ")
                .withMessageContaining(words);
    }
}
