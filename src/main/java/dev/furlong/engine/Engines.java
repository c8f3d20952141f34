package dev.furlong.engine;

import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.engine.duckdb.DuckdbEngine;
import dev.furlong.engine.external.ExternalEngine;
import dev.furlong.engine.h2.H2Engine;
import dev.furlong.engine.hsqldb.HsqldbEngine;
import dev.furlong.engine.mariadb.MariadbEngine;
import dev.furlong.engine.mysql.MysqlEngine;
import dev.furlong.engine.postgresql.PostgresqlEngine;
import dev.furlong.engine.sqlite.SqliteEngine;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.written.Nearest;
import java.util.List;

/** The engines that Furlong knows. */
public final class Engines {
    private static final List<Engine> ALL = List.of(
            new DerbyEngine(),
            new PostgresqlEngine(),
            new MysqlEngine(),
            new MariadbEngine(),
            new H2Engine(),
            new HsqldbEngine(),
            new SqliteEngine(),
            new DuckdbEngine());

    private Engines() {}

    /** All engines, in the order of lists. */
    public static List<Engine> all() {
        return ALL;
    }

    /** The names of all engines. */
    public static List<String> names() {
        return ALL.stream().map(Engine::name).toList();
    }

    /** The names of those that a server of someone else's can run. */
    public static List<String> external() {
        return ALL.stream()
                .filter(engine -> engine.external().isPresent())
                .map(Engine::name)
                .toList();
    }

    /**
     * The engine of this name as it is used in a deployment.
     *
     * @throws PlanException if there is none
     */
    public static Engine named(String place, String name, DeploymentKind deployment) {
        Engine product = named(place, name);
        return deployment.isExternal()
                ? product.external()
                        .<Engine>map(use -> new ExternalEngine(product, use))
                        .orElse(product)
                : product;
    }

    /**
     * The engine of this name.
     *
     * @throws PlanException if there is none
     */
    public static Engine named(String place, String name) {
        return ALL.stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new PlanException(
                        place + ": must be an engine, got '" + name + "'; " + Nearest.hint(name, names())));
    }
}
