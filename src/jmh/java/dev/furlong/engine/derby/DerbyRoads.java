package dev.furlong.engine.derby;

import dev.furlong.engine.LoadingRoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The roads into Derby embedded that {@code DerbyEngine} does not take. */
public final class DerbyRoads {
    private DerbyRoads() {}

    /** Batched inserts; and Derby's import, the writing of its file included. */
    public static List<LoadingRoad> all(Path folder) {
        return List.of(
                new LoadingRoad("BATCHES", new DerbyTables(true).batches(), Map.of()),
                new LoadingRoad("IMPORT", new ImportLoader(folder.resolve("accounts.csv")), Map.of()));
    }
}
