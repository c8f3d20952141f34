package dev.furlong.engine.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engines;
import dev.furlong.measurement.Layer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded stacks, the innermost class first, and the layer that was at work. */
final class LayerSignsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            derby | org.apache.derby.impl.jdbc.EmbedResultSet dev.furlong.workload.lookup.SelectTransaction | JDBC
            derby | java.util.HashMap org.apache.derby.impl.sql.GenericPreparedStatement org.apache.derby.impl.jdbc.EmbedStatement | SQL
            derby | org.apache.derby.iapi.types.SQLInteger org.apache.derby.impl.store.access.btree.ControlRow | SQL
            derby | org.apache.derby.exe.ac1234x0 org.apache.derby.impl.sql.execute.ProjectRestrictResultSet | SQL
            derby | org.apache.derby.impl.store.access.btree.BTreeController org.apache.derby.impl.sql.execute.TableScanResultSet | ACCESS
            derby | org.apache.derby.iapi.services.io.ArrayInputStream org.apache.derby.impl.store.raw.data.StoredPage | STORAGE
            derby | sun.nio.ch.FileChannelImpl org.apache.derby.impl.store.raw.data.RAFContainer4 | STORAGE
            derby | org.apache.derby.impl.services.locks.ConcurrentLockSet org.apache.derby.impl.store.raw.xact.RowLocking2 | STORAGE
            derby | org.apache.derby.impl.drda.DRDAConnThread | NETWORK
            derby | java.net.SocketInputStream java.io.InputStream org.apache.derby.impl.drda.DDMReader | NETWORK
            derby | org.apache.derby.client.net.NetCursor org.apache.derby.client.am.ResultSet | NETWORK
            derby | org.apache.derby.client.am.stmtcache.StatementKey org.apache.derby.client.am.Connection | JDBC
            derby | org.apache.derby.client.am.PreparedStatement dev.furlong.loadgen.Client | JDBC
            derby | org.apache.derby.jdbc.ClientDriver | JDBC
            derby | org.HdrHistogram.Histogram dev.furlong.loadgen.tally.KindTally dev.furlong.loadgen.Client java.lang.Thread | LOAD
            derby | sun.nio.ch.SocketChannelImpl dev.furlong.loadgen.Client | NETWORK
            derby | sun.security.ssl.SSLCipher java.util.Arrays | NETWORK
            derby | java.lang.Thread | OTHER
            derby | org.apache.derby.impl.services.daemon.BasicDaemon java.lang.Thread | OTHER
            h2 | org.h2.mvstore.Page org.h2.mvstore.MVMap org.h2.mvstore.db.MVSecondaryIndex | STORAGE
            h2 | org.h2.mvstore.db.MVSecondaryIndex org.h2.table.Table | ACCESS
            h2 | org.h2.value.ValueInteger org.h2.expression.ExpressionColumn | SQL
            h2 | org.h2.value.Transfer org.h2.engine.SessionRemote org.h2.jdbc.JdbcConnection | NETWORK
            h2 | org.h2.engine.SessionRemote org.h2.jdbc.JdbcConnection | NETWORK
            h2 | org.h2.jdbc.JdbcPreparedStatement | JDBC
            postgresql | org.postgresql.core.v3.QueryExecutorImpl org.postgresql.jdbc.PgStatement | NETWORK
            postgresql | org.postgresql.jdbc.PgStatement dev.furlong.loadgen.Client | JDBC
            mysql | com.mysql.cj.protocol.a.NativePacketPayload com.mysql.cj.jdbc.ClientPreparedStatement | NETWORK
            mysql | com.mysql.cj.jdbc.ClientPreparedStatement | JDBC
            mariadb | org.mariadb.jdbc.client.socket.impl.PacketReader org.mariadb.jdbc.Statement | NETWORK
            mariadb | org.mariadb.jdbc.Statement | JDBC
            """)
    void innermostFrameWithASign_tellsTheLayer(String engine, String classes, Layer layer) {
        LayerSigns signs = Engines.named("test", engine).layers().orElseThrow();

        assertThat(signs.of(List.of(classes.split(" ", -1)))).isEqualTo(layer);
    }

    @ParameterizedTest
    @CsvSource({"sqlite", "duckdb", "hsqldb"})
    void engineWhoseLayersNobodyKnows_hasNoSigns(String engine) {
        assertThat(Engines.named("test", engine).layers()).isEmpty();
    }
}
