package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.Preparation;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.Worded;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The rows that tables of settings are made of. A reason follows a colon in a message, such as
 * {@code DuckDB hands every commit to the operating system}.
 */
public final class Rows {
    private Rows() {}

    /**
     * A setting that is a property.
     *
     * @param written a value in the engine's words
     */
    public static <T> MappedRow<T> value(Setting<T> setting, String property, Function<T, String> written) {
        return new MappedRow<>(setting, value -> Map.of(property, written.apply(value)));
    }

    /** A time that is a property in milliseconds, of 32 bits, and that the engine tells by the same name. */
    public static MappedRow<Duration> millis(Setting<Duration> setting, String property) {
        return value(setting, property, time -> String.valueOf(time.toMillis()))
                .must(time -> time.toMillis() <= Integer.MAX_VALUE, "at most 24 days for %s", "")
                .told(property, found -> found + "ms");
    }

    /**
     * A setting that is a property of a few words, and that the engine tells by the same name and words.
     *
     * @param words the engine's words of the values that it has
     * @param because the reason why it has no others
     */
    public static <W extends Enum<W> & Worded> MappedRow<W> word(
            Setting<W> setting, String property, Map<W, String> words, String because) {
        String legal = words.keySet().stream().sorted().map(Worded::word).collect(Collectors.joining(", "));
        return value(setting, property, words::get)
                .must(words::containsKey, "one that %s supports", ": " + because + "; legal: " + legal)
                .told(property, inPlan(words));
    }

    /** A setting that nobody can choose. The engine tells it by a name, and in words of its own. */
    public static <W extends Worded> MappedRow<W> told(Setting<W> setting, String name, Map<W, String> words) {
        return new MappedRow<>(setting, any -> Map.of()).told(name, inPlan(words));
    }

    /** An engine's words in those of the plan; other words stay as they are. */
    public static <W extends Worded> UnaryOperator<String> inPlan(Map<W, String> words) {
        return found -> words.entrySet().stream()
                .filter(word -> word.getValue().equals(found))
                .map(word -> word.getKey().word())
                .findFirst()
                .orElse(found);
    }

    /** A property that is the same whatever is asked. */
    public static Row always(String property, String value) {
        return new Row() {
            @Override
            public void check(String engine, Configuration configuration) {
                // No setting bears on it.
            }

            @Override
            public Map<String, String> properties(String engine, Settings settings) {
                return Map.of(property, value);
            }
        };
    }

    /** READ COMMITTED, as the driver tells it. */
    public static Row readCommitted() {
        return new Row() {
            @Override
            public void check(String engine, Configuration configuration) {
                // Nobody can ask for another one.
            }

            @Override
            public void readBack(String engine, ReadBack readBack, Answers answers, Connection connection)
                    throws SQLException {
                int found = connection.getTransactionIsolation();
                String word = "JDBC level " + found;
                boolean same = found == Connection.TRANSACTION_READ_COMMITTED;
                readBack.setting(
                        Setting.ISOLATION, same ? Isolation.READ_COMMITTED.word() : word, word, Witness.ECHOED);
            }
        };
    }

    /** The one value that the engine has in place of a default; others are refused. */
    public static Row only(Setting<?> setting, String value, String because) {
        return new Row() {
            @Override
            public void check(String engine, Configuration configuration) {
                Settings settings = configuration.settings();
                if (settings.asks(setting) && !settings.get(setting).equals(setting.value(value))) {
                    throw PlanException.ofSetting(
                            setting.key(),
                            "must not be set for " + engine + ", got " + settings.written(setting) + ": " + because);
                }
            }

            @Override
            public Map<Setting<?>, Substitute> substitutes() {
                return Map.of(setting, new Substitute(value, because));
            }
        };
    }

    /** A value that the engine has in place of a default. Another row checks the value that is asked for. */
    public static Row instead(Setting<?> setting, String value, String because) {
        return new Row() {
            @Override
            public void check(String engine, Configuration configuration) {
                // Another row does, or nobody can choose.
            }

            @Override
            public Map<Setting<?>, Substitute> substitutes() {
                return Map.of(setting, new Substitute(value, because));
            }
        };
    }

    /** Settings that the engine keeps in its files. Other rows map them. */
    public static Row stored(Setting<?>... settings) {
        return new Row() {
            @Override
            public void check(String engine, Configuration configuration) {
                // Other rows do.
            }

            @Override
            public Set<Setting<?>> stored() {
                return Set.of(settings);
            }
        };
    }

    /** A setting whose default alone the engine has. */
    public static Row lacks(Setting<?> setting, String because) {
        return (engine, configuration) -> {
            Settings settings = configuration.settings();
            if (!settings.atDefault(setting)) {
                throw PlanException.ofSetting(
                        setting.key(),
                        "must be one that " + engine + " supports, got " + settings.written(setting) + ": " + because
                                + "; legal: " + setting.byDefault());
            }
        };
    }

    /** An engine in a JVM whose driver needs no certificate and sends no text, and that Furlong tunes. */
    static Row inJvm() {
        Row tuning = lacks(
                Setting.TUNING, "Furlong reads back the own defaults of derby, mariadb, mysql and postgresql alone");
        Row tls = lacks(Setting.TLS, "Furlong makes no certificate for it, and a library needs none");
        return (engine, configuration) -> {
            tuning.check(engine, configuration);
            tls.check(engine, configuration);
            checkNoDriverCache(engine, configuration.settings());
            if (configuration.settings().get(Setting.PREPARE) == Preparation.NEVER) {
                throw PlanException.ofSetting(
                        "prepare",
                        "must be one that " + engine + " supports, got never: its driver sends no values as"
                                + " text, and the engine compiles every statement; legal: server, driver-default");
            }
        };
    }

    /**
     * Refuses a cache of the driver's, where the driver has none.
     *
     * @throws PlanException if one is asked for
     */
    public static void checkNoDriverCache(String engine, Settings settings) {
        if (settings.get(Setting.STATEMENTS) == StatementUse.DRIVER_CACHE) {
            throw PlanException.ofSetting(
                    "statements",
                    "must be one that " + engine
                            + " supports, got driver-cache: its driver keeps no statements that are"
                            + " closed; legal: prepare-once, prepare-each, literal");
        }
    }

    /**
     * A buffer that lies in the heap.
     *
     * @param share its greatest part is one in so many
     */
    public static Row inHeap(int share) {
        return (engine, configuration) -> checkInHeap(engine, configuration.settings(), share);
    }

    /**
     * Refuses a buffer that takes too much of the heap that it lies in; the heap, if that alone was asked for.
     *
     * @param share its greatest part is one in so many
     * @throws PlanException if it does
     */
    public static void checkInHeap(String engine, Settings settings, int share) {
        long buffer = settings.get(Setting.BUFFER).bytes();
        long heap = settings.get(Setting.HEAP).bytes();
        if (buffer <= heap / share) {
            return;
        }
        if (settings.asks(Setting.HEAP) && !settings.asks(Setting.BUFFER)) {
            throw PlanException.ofSetting(
                    "heap",
                    "must be at least " + share + " times the buffer for " + engine
                            + ", which keeps its buffer there, got "
                            + settings.written(Setting.HEAP) + " with buffer=" + settings.written(Setting.BUFFER)
                            + "; legal: at least " + new ByteSize(buffer * share).written() + ", or a smaller buffer");
        }
        long most = (heap / share) >> 10;
        throw PlanException.ofSetting(
                "buffer",
                "must be at most 1/" + share + " of the heap for " + engine + ", which keeps its buffer there, got "
                        + settings.written(Setting.BUFFER) + " with heap=" + settings.written(Setting.HEAP)
                        + "; legal: "
                        + (most > 0 ? "at most " + new ByteSize(most << 10).written() + ", or " : "")
                        + "a larger heap");
    }

    /**
     * A path of the data that stands in a URL, and may not hold a character.
     *
     * @param end the character that ends a path there
     */
    public static Row pathWithout(char end) {
        return (engine, configuration) -> {
            if (configuration.data().toString().indexOf(end) >= 0) {
                throw new PlanException("results folder " + configuration.data() + ": must not contain '" + end
                        + "' for " + engine + ", whose URL ends a path there; name another folder with --out");
            }
        };
    }

    /**
     * A property of the engine's that nobody may pass through.
     *
     * @param property its name in any case; one that ends with {@code *} is all names that begin so
     * @param must the words of the rule behind "must"
     * @param more the words of a refusal behind the value; may be empty
     */
    public static Row closed(String property, String must, String more) {
        return (engine, configuration) -> OwnProperties.of(configuration.settings(), engine)
                .forEach((name, value) -> {
                    boolean all = property.endsWith("*");
                    int length = all ? property.length() - 1 : Math.max(name.length(), property.length());
                    if (name.regionMatches(true, 0, property, 0, length)) {
                        throw PlanException.ofSetting(
                                engine + "." + name, "must " + must + ", got '" + value + "'" + more);
                    }
                });
    }

    /**
     * The properties that a plan passes through, which must be the engine's, and not those of other rows.
     *
     * @param known the names that the engine knows
     * @param spelled a name as the engine spells it
     */
    public static Row own(KnownNames known, UnaryOperator<String> spelled) {
        return new OwnRow(known, spelled);
    }
}
