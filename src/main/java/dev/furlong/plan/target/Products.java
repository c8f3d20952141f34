package dev.furlong.plan.target;

import java.util.Map;

/** The products that the engines of targets are. */
public final class Products {
    /** The names that the products give themselves, which their servers tell over JDBC too. */
    static final Map<String, String> BY_ENGINE = Map.of(
            "derby", "Apache Derby",
            "postgresql", "PostgreSQL",
            "mysql", "MySQL",
            "mariadb", "MariaDB",
            "h2", "H2",
            "hsqldb", "HSQLDB",
            "sqlite", "SQLite",
            "duckdb", "DuckDB");

    private Products() {}

    /**
     * The product of an engine, such as {@code Apache Derby}.
     *
     * @param engine the engine's name in targets
     * @return the name itself if this Furlong does not know the engine, as in records of a later Furlong
     */
    public static String of(String engine) {
        return BY_ENGINE.getOrDefault(engine, engine);
    }
}
