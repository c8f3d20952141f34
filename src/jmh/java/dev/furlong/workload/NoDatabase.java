package dev.furlong.workload;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;

/** A connection that prepares statements which nobody will execute: for what a workload does between them. */
final class NoDatabase {
    private static final PreparedStatement STATEMENT = proxy(PreparedStatement.class);

    private NoDatabase() {}

    static Connection connection() {
        return proxy(Connection.class);
    }

    private static <T> T proxy(Class<T> type) {
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        return STATEMENT;
                    }
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    throw new UnsupportedOperationException("no database: must not be asked for " + method);
                });
        return type.cast(proxy);
    }
}
