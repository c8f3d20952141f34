package dev.furlong.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.condition.AccessPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The access path in plans as engines told them; {@code AccessPathsTest} asks the engines themselves. */
final class PlansTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TABLE_SCAN      | Seq Scan on items  (cost=0.00..29.50 rows=1 width=8); Filter: (item_number = 1)
            PRIMARY_KEY     | Index Scan using items_pkey on items  (cost=0.28..8.29 rows=1 width=8)
            PRIMARY_KEY     | Index Only Scan using items_pkey on items  (cost=0.28..4.29 rows=1 width=4)
            SECONDARY_INDEX | Index Scan using items_by_number on items  (cost=0.28..8.29 rows=1 width=8)
            SECONDARY_INDEX | Bitmap Heap Scan on items; ->  Bitmap Index Scan on items_by_number
            COVERING_INDEX  | Index Only Scan using items_by_number on items  (cost=0.28..4.29 rows=1 width=8)
            UNKNOWN         | Result  (cost=0.00..0.01 rows=1 width=4)
            """)
    void planOfPostgresql(AccessPath path, String text) {
        assertThat(PostgresqlPlans.of(text).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TABLE_SCAN      | type=ALL; Extra=Using where
            PRIMARY_KEY     | type=const; key=PRIMARY
            SECONDARY_INDEX | type=ref; key=ITEMS_BY_NUMBER
            SECONDARY_INDEX | type=range; key=ITEMS_BY_NUMBER; Extra=Using index condition
            COVERING_INDEX  | type=ref; key=ITEMS_BY_NUMBER; Extra=Using index
            COVERING_INDEX  | type=ref; key=ITEMS_BY_NUMBER; Extra=Using where; Using index
            INDEX_SCAN      | type=index; key=ITEMS_BY_NUMBER; Extra=Using where; Using index
            UNKNOWN         | Extra=Impossible WHERE noticed after reading const tables
            """)
    void planOfMysqlAndMariadb(AccessPath path, String text) {
        assertThat(InnodbPlans.of(text).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TABLE_SCAN      | detail=SCAN ITEMS
            PRIMARY_KEY     | detail=SEARCH ITEMS USING INTEGER PRIMARY KEY (rowid=?)
            SECONDARY_INDEX | detail=SEARCH ITEMS USING INDEX ITEMS_BY_NUMBER (ITEM_NUMBER=?)
            COVERING_INDEX  | detail=SEARCH ITEMS USING COVERING INDEX ITEMS_BY_NUMBER (ITEM_NUMBER=?)
            INDEX_SCAN      | detail=SCAN ITEMS USING COVERING INDEX ITEMS_BY_NUMBER
            UNKNOWN         | detail=USE TEMP B-TREE FOR ORDER BY
            """)
    void planOfSqlite(AccessPath path, String text) {
        assertThat(SqlitePlans.of(text).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TABLE_SCAN  | SELECT "AMOUNT" FROM "PUBLIC"."ITEMS" /* PUBLIC.ITEMS.tableScan */ WHERE "ITEM_NUMBER" = ?1
            PRIMARY_KEY | SELECT "AMOUNT" FROM "PUBLIC"."ITEMS" /* PUBLIC.PRIMARY_KEY_4: ITEM_ID = ?1 */ WHERE "ITEM_ID" = ?1
            SOME_INDEX  | SELECT "AMOUNT" FROM "PUBLIC"."ITEMS" /* PUBLIC.ITEMS_BY_NUMBER: ITEM_NUMBER = ?1 */ WHERE "ITEM_NUMBER" = ?1
            UNKNOWN     | SELECT 1
            """)
    void planOfH2(AccessPath path, String text) {
        assertThat(H2Plans.of(text).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TABLE_SCAN      | Table Scan ResultSet for ITEMS at read committed isolation level using instantaneous share row locking
            PRIMARY_KEY     | Index Row to Base Row ResultSet for ITEMS:;Index Scan ResultSet for ITEMS using constraint SQL0000000081 at
            SECONDARY_INDEX | Index Row to Base Row ResultSet for ITEMS:;Index Scan ResultSet for ITEMS using index ITEMS_BY_NUMBER at
            COVERING_INDEX  | Index Scan ResultSet for ITEMS using index ITEMS_BY_NUMBER at read committed isolation level
            UNKNOWN         | Row ResultSet:
            """)
    void planOfDerby(AccessPath path, String lines) {
        assertThat(DerbyPlans.of("Source result set:\n\t" + lines.replace(";", "\n\t") + "\n")
                        .path())
                .isEqualTo(path);
    }

    @Test
    void statisticsOfDerby_areShortenedToWhatSaysThePath() {
        assertThat(DerbyPlans.of("""
                        Statement Text:
                        \tSELECT AMOUNT FROM ITEMS WHERE ITEM_NUMBER = ?
                        Table Scan ResultSet for ITEMS at read committed isolation level:
                        Number of opens = 1
                        scan information:
                        \tNumber of pages visited=39
                        \tNumber of rows qualified=1
                        \tNumber of rows visited=1000
                        """).text())
                .isEqualTo("Table Scan ResultSet for ITEMS at read committed isolation level:;"
                        + " Number of pages visited=39; Number of rows visited=1000");
    }

    @Test
    void longPlan_isCutWithAMark() {
        assertThat(Explained.shortened("  one \n\t two ")).isEqualTo("one two");
        assertThat(Explained.shortened("x".repeat(3_000))).hasSize(2_002).endsWith("x …");
    }
}
