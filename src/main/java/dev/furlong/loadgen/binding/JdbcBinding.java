package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import java.sql.SQLException;

/** A binding to an engine by JDBC, which judges what the engine's driver throws. */
abstract class JdbcBinding implements Binding {
    private final Engine engine;

    JdbcBinding(Engine engine) {
        this.engine = engine;
    }

    @Override
    public final Remedy remedy(Exception failure) {
        // Anything else is a wrong answer, or a bug of the driver or of ours.
        return failure instanceof SQLException sql ? engine.remedy(sql) : Remedy.GIVE_UP;
    }

    /** Returns its SQLState. Some drivers have only a number of their own, or nothing. */
    @Override
    public final String code(Exception failure) {
        if (!(failure instanceof SQLException sql)) {
            return failure.getClass().getName();
        }
        if (sql.getSQLState() != null) {
            return sql.getSQLState();
        }
        return sql.getErrorCode() == 0 ? "no SQLState" : "vendor code " + sql.getErrorCode();
    }
}
