package dev.furlong.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.condition.Wait;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wait events are sorted by what a backend waits for. Their names differ from release to release. */
final class PostgresqlSessionsTest {
    @ParameterizedTest
    @CsvSource({
        "active, , , RUN",
        "active, Lock, transactionid, LOCK",
        "active, Lock, tuple, LOCK",
        "active, Lock, extend, OTHER",
        "active, IO, WalSync, LOG_SYNC",
        "active, IO, WALSync, LOG_SYNC",
        "active, LWLock, WALWrite, LOG_SYNC",
        "active, LWLock, WALWriteLock, LOG_SYNC",
        "active, IO, DataFileRead, DATA_READ",
        "active, IO, AioIoCompletion, DATA_READ",
        "active, IPC, BufferIO, DATA_READ",
        "active, LWLock, buffer_io, DATA_READ",
        "active, LWLock, wal_insert, OTHER",
        "active, IO, DataFileWrite, DATA_WRITE",
        "active, IO, DataFileExtend, DATA_WRITE",
        "active, IO, SlruRead, DATA_READ",
        "active, LWLock, BufferContent, OTHER",
        "active, LWLock, WALInsert, OTHER",
        "active, LWLock, WALBufMapping, OTHER",
        "active, Timeout, VacuumDelay, OTHER",
        "active, Client, ClientWrite, CLIENT",
        "idle, Client, ClientRead, CLIENT",
        "idle in transaction, Client, ClientRead, CLIENT",
        ", , , CLIENT"
    })
    void waitEvent_isSorted(String state, String type, String event, Wait wait) {
        assertThat(PostgresqlSessions.of(state, type, event)).isEqualTo(wait);
    }
}
