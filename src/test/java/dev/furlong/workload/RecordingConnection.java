package dev.furlong.workload;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Stands before a real connection and writes down which statements are sent on it, with which values. */
final class RecordingConnection {
    /**
     * One execution.
     *
     * @param sql the statement as it was prepared
     * @param values the values of its parameters, the first at 0
     */
    record Sent(String sql, List<Object> values) {
        /** The verb and the table. */
        String what() {
            return sql.replaceFirst("^(UPDATE \\w+|INSERT INTO \\w+).*", "$1")
                    .replaceFirst("^SELECT .* FROM (\\w+).*", "SELECT $1");
        }
    }

    private final List<Sent> sent = new ArrayList<>();
    private final Connection connection;

    RecordingConnection(Connection real) {
        this.connection = proxy(Connection.class, (self, method, arguments) -> {
            Object answer = call(real, method, arguments);
            return answer instanceof PreparedStatement statement
                    ? recording(String.valueOf(arguments[0]), statement)
                    : answer;
        });
    }

    /** To send statements on. */
    Connection connection() {
        return connection;
    }

    /** What was sent so far. */
    List<Sent> sent() {
        return sent;
    }

    private PreparedStatement recording(String sql, PreparedStatement real) {
        SortedMap<Integer, Object> values = new TreeMap<>();
        return proxy(PreparedStatement.class, (self, method, arguments) -> {
            if (method.getName().startsWith("set") && arguments.length == 2) {
                values.put((Integer) arguments[0], arguments[1]);
            } else if (method.getName().startsWith("execute")) {
                sent.add(new Sent(sql, List.copyOf(values.values())));
            }
            return call(real, method, arguments);
        });
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
