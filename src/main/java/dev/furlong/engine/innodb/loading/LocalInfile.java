package dev.furlong.engine.innodb.loading;

import java.io.InputStream;
import java.sql.SQLException;
import java.sql.Statement;

/** A driver's way to take the rows of {@code LOAD DATA LOCAL} from a stream. */
@FunctionalInterface
public interface LocalInfile {
    /** Gives a statement the rows that it will send when it is executed. */
    void give(Statement statement, InputStream rows) throws SQLException;
}
