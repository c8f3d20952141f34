package dev.furlong.engine.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of properties have what the engines themselves tell, and mistyped names are refused with the nearest. */
final class KnownNamesTest {
    private static final Pattern OF_DERBY = Pattern.compile(
            "derby[.](?:storage|language|locks|system|database|stream|connection|replication|optimizer)[.]"
                    + "(?:[A-Za-z]+[.])*[a-z][A-Za-z]*(?=[^A-Za-z.])");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            h2     | jdbc:h2:mem:names     | SELECT * FROM INFORMATION_SCHEMA.SETTINGS              | [A-Z0-9_]+
            hsqldb | jdbc:hsqldb:mem:names | SELECT PROPERTY_NAME FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES | hsqldb[.][a-z_]+
            sqlite | jdbc:sqlite::memory:  | SELECT name FROM pragma_pragma_list                    | [a-z_]+
            duckdb | jdbc:duckdb:          | SELECT name FROM duckdb_settings()                     | \\w+
            """)
    void whatAnEngineTells_isInTheList(String engine, String url, String sql, String form) throws SQLException {
        Set<String> told = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                told.add(rows.getString(1));
            }
        }
        told.removeIf(name -> !name.matches(form));

        assertThat(told).isNotEmpty();
        assertThat(KnownNames.listed(engine).names()).containsAll(told);
    }

    @Test
    void whatDerbysClassesName_isInTheList() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path jar :
                new ArtifactResolver().resolve(ReleaseCatalogue.bundled().of("test", "derby", null))) {
            try (JarFile file = new JarFile(jar.toFile())) {
                for (JarEntry entry : file.stream()
                        .filter(one -> one.getName().matches("org/apache/derby/(iapi|impl|shared)/.*[.]class"))
                        .toList()) {
                    String constants =
                            new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    OF_DERBY.matcher(constants).results().forEach(found -> named.add(found.group()));
                }
            }
        }

        assertThat(named).contains("derby.storage.pageCacheSize", "derby.locks.waitTimeout");
        assertThat(KnownNames.listed("derby").names()).containsAll(named);
    }

    @Test
    void whatServersPrint_isReadAsNames() {
        ServerProgram postgres = program("postgresql");
        ServerProgram mysql = program("mysql");

        assertThat(postgres.listed("work_mem\tuser\tResource Usage\nwal_level\tpostmaster\tWrite-Ahead Log\n"))
                .contains("work_mem", "wal_level", "trace_sort")
                .doesNotContain("user", "Resource Usage");
        assertThat(mysql.listed("""
                        Usage: mysqld [OPTIONS]
                          --innodb-flush-method=name
                                              With which method to flush data
                          -a, --ansi          Use ANSI SQL syntax instead of MySQL syntax.
                          --allow-suspicious-udfs[=value]
                        innodb-buffer-pool-size                                      134217728
                        """))
                .contains("innodb_flush_method", "ansi", "allow_suspicious_udfs", "innodb_buffer_pool_size");
    }

    @Test
    void unknownName_isRefusedWithTheNearest() {
        KnownNames known = new KnownNames(Set.of("shared_buffers", "work_mem")).and(List.of("wal_level"));

        known.check("postgresql 18.6", "postgresql.Work_Mem", "Work_Mem");
        assertThatThrownBy(() -> known.check("postgresql 18.6", "postgresql.shared_bufers", "shared_bufers"))
                .hasMessage("settings postgresql.shared_bufers: must be a property that postgresql 18.6 knows, got"
                        + " 'shared_bufers'; did you mean 'shared_buffers'? legal: one of its 3 properties;"
                        + " nothing was started");
        assertThat(known.names()).containsExactlyInAnyOrder("shared_buffers", "work_mem", "wal_level");
    }

    /** Derby takes no notice of a property in other capitals. */
    @Test
    void nameInOtherCapitals_isUnknownWhereTheEngineTellsCapitalsApart() {
        KnownNames known = new KnownNames(Set.of("derby.storage.pageSize"));

        known.checkSpelling("derby", "derby.storage.pageSize", "derby.storage.pageSize");
        assertThatThrownBy(() -> known.checkSpelling("derby", "derby.storage.pagesize", "derby.storage.pagesize"))
                .hasMessageContaining("got 'derby.storage.pagesize'; did you mean 'derby.storage.pageSize'?");
    }

    @Test
    void everyKeyOfAServer_isChecked_butThoseOfExtensions() {
        KnownNames known = new KnownNames(Set.of("work_mem"));

        known.checkAll("postgresql", "18.6", List.of("postgresql.work_mem", "postgresql.auto_explain.log_nested"));
        assertThatThrownBy(() ->
                        known.checkAll("postgresql", "18.6", List.of("postgresql.work_mem", "postgresql.workmem")))
                .hasMessageContaining("settings postgresql.workmem: must be a property that postgresql 18.6 knows");
    }

    private static ServerProgram program(String engine) {
        return Engines.named("test", engine).program().orElseThrow();
    }
}
