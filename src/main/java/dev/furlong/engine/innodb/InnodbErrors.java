package dev.furlong.engine.innodb;

import dev.furlong.engine.Remedy;
import java.sql.SQLException;
import java.util.Set;

/**
 * The remedies for the errors of both servers. The numbers are the servers' own; the drivers translate some SQLStates
 * and not others. Sources: MySQL Reference Manual, "Error Message Reference"; MariaDB documentation, "Error Codes".
 */
public final class InnodbErrors {
    /** A lock wait that lasted too long, a deadlock, a lock that was not to be waited for, a changed record. */
    private static final Set<Integer> RETRIED = Set.of(1205, 1213, 3572, 1020);

    /** Too many connections, a shutdown, a server that is gone, a lost, killed or idle connection. */
    private static final Set<Integer> DISCONNECTED =
            Set.of(1040, 1053, 1152, 1158, 1159, 1160, 1161, 1927, 2006, 2013, 3169, 4031);

    private InnodbErrors() {}

    /** The remedy of an error. */
    public static Remedy remedy(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (state.startsWith("08") || DISCONNECTED.contains(error.getErrorCode())) {
            return Remedy.RECONNECT;
        }
        return state.equals("40001") || RETRIED.contains(error.getErrorCode()) ? Remedy.RETRY : Remedy.GIVE_UP;
    }
}
