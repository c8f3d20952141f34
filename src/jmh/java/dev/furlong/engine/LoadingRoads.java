package dev.furlong.engine;

import dev.furlong.engine.connection.Password;
import dev.furlong.engine.derby.DerbyRoads;
import dev.furlong.engine.innodb.loading.LoadDataLoader;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.postgresql.PgbenchInit;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.TargetSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The roads that are compared for a target. */
final class LoadingRoads {
    private LoadingRoads() {}

    /**
     * The one that the engine chooses, and the others.
     *
     * @param folder the folder for the files of a road that needs some
     * @param password the password that the target's server demands, or null
     */
    static List<LoadingRoad> of(
            TargetSpec target, Engine engine, Release release, Path folder, @Nullable Password password) {
        List<LoadingRoad> roads = new ArrayList<>();
        roads.add(new LoadingRoad("FURLONG", engine.loader(release), Map.of()));
        switch (target.engine()) {
            case "derby" -> roads.addAll(DerbyRoads.all(folder));
            case "postgresql" -> {
                roads.add(new LoadingRoad("PGBENCH", new PgbenchInit(password), Map.of(), false));
                roads.add(new LoadingRoad("PGBENCH_ON_OUR_SERVER", new PgbenchInit(password), Map.of()));
                roads.add(new LoadingRoad("EMPTY_FILLER", new EmptyFiller(engine.loader(release)), Map.of()));
            }
            // A batch is rewritten into one statement of many rows.
            case "mysql" ->
                roads.add(batches(Map.of("rewriteBatchedStatements", "true", "useServerPrepStmts", "false")));
            // This driver sends a batch as one message of many rows.
            case "mariadb" -> roads.add(batches(Map.of("useBulkStmts", "true")));
            default -> {}
        }
        return roads;
    }

    /** Batches of inserts: what most programs do that fill a table through JDBC. */
    private static LoadingRoad batches(Map<String, String> properties) {
        Loader inserts = new TableLoader(
                "",
                LoadDataLoader.TABLES,
                List.of(),
                populations -> populations.stream()
                        .map(population -> "ANALYZE TABLE " + population.table().name())
                        .toList());
        return new LoadingRoad("BATCHES", inserts, properties);
    }
}
