package dev.furlong.engine;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A connection to nothing, which answers queries as a server did: what is made of an answer needs no server to be seen. */
public final class AnsweringConnection {
    /** What is answered. */
    public interface Answers {
        /** The rows, each with its columns in order, of a query with these values of its parameters; an update changes one. */
        List<List<String>> to(String query, List<Object> values);
    }

    private AnsweringConnection() {}

    /** One that answers so. */
    public static Connection of(Answers answers) {
        return proxy(Connection.class, (method, arguments) -> switch (method) {
            case "createStatement" -> statement(answers);
            case "prepareStatement" -> prepared(answers, String.valueOf(arguments[0]));
            case "getTransactionIsolation" ->
                Integer.valueOf(answers.to(method, List.of()).get(0).get(0));
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private static Statement statement(Answers answers) {
        return proxy(Statement.class, (method, arguments) -> switch (method) {
            case "executeQuery" -> rows(answers.to(String.valueOf(arguments[0]), List.of()));
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private static PreparedStatement prepared(Answers answers, String query) {
        SortedMap<Integer, Object> values = new TreeMap<>();
        return proxy(PreparedStatement.class, (method, arguments) -> switch (method) {
            case "setString", "setInt", "setLong" ->
                values.put((Integer) arguments[0], arguments[1]) == null ? null : null;
            case "executeQuery" -> rows(answers.to(query, List.copyOf(values.values())));
            case "executeUpdate" -> {
                answers.to(query, List.copyOf(values.values()));
                yield 1;
            }
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private static ResultSet rows(List<List<String>> rows) {
        Deque<List<String>> left = new ArrayDeque<>(rows);
        Deque<List<String>> current = new ArrayDeque<>();
        return proxy(ResultSet.class, (method, arguments) -> switch (method) {
            case "next" -> {
                current.clear();
                if (!left.isEmpty()) {
                    current.add(left.remove());
                }
                yield !current.isEmpty();
            }
            case "getString" -> current.element().get((Integer) arguments[0] - 1);
            case "getLong" -> Long.valueOf(current.element().get((Integer) arguments[0] - 1));
            case "getInt" -> Integer.valueOf(current.element().get((Integer) arguments[0] - 1));
            case "getBoolean" ->
                current.element().get((Integer) arguments[0] - 1).equals("t");
            case "wasNull" -> false;
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private interface Called {
        Object call(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Called called) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> called.call(method.getName(), arguments)));
    }
}
