package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A setting that maps to a property of the engine, or that the engine reports.
 *
 * @param <T> the type of the setting's value
 * @param setting the setting
 * @param written the function from a value to its properties
 * @param rule the values that the engine has
 * @param telling the way in which the engine tells what it has; null if it does not tell
 */
public record MappedRow<T>(
        Setting<T> setting,
        Function<T, Map<String, String>> written,
        Rule<T> rule,
        @Nullable Telling telling) implements Row {
    /**
     * The values that an engine has.
     *
     * @param words the words for what a value must be; {@code %s} is the engine
     * @param more the words of a refusal behind the value: a reason, legal values, or nothing
     */
    record Rule<T>(Predicate<T> holds, String words, String more) {}

    /**
     * The way in which an engine tells what it has.
     *
     * @param name the name that it tells it by
     * @param inPlan the translation of its words into those of the plan, where the plan has them
     */
    record Telling(String name, UnaryOperator<String> inPlan) {}

    /** A row that takes every value, and that the engine does not tell. */
    MappedRow(Setting<T> setting, Function<T, Map<String, String>> written) {
        this(setting, written, new Rule<>(any -> true, "", ""), null);
    }

    /**
     * The same row for some values alone.
     *
     * @param words the words for what a value must be, such as {@code whole MiB for h2}
     * @param more the words of a refusal behind the value, such as {@code ; legal: 1MiB, 2MiB, …}; may be empty
     */
    public MappedRow<T> must(Predicate<T> holds, String words, String more) {
        return new MappedRow<>(setting, written, new Rule<>(holds, words, more), telling);
    }

    /**
     * The same row, and the engine tells what it has.
     *
     * @param name the name that it tells it by
     * @param inPlan the translation of its words into those of the plan, where the plan has them
     */
    public MappedRow<T> told(String name, UnaryOperator<String> inPlan) {
        return new MappedRow<>(setting, written, rule, new Telling(name, inPlan));
    }

    @Override
    public void check(String engine, Configuration configuration) {
        Settings settings = configuration.settings();
        if (!rule.holds().test(settings.get(setting))) {
            throw PlanException.ofSetting(
                    setting.key(),
                    "must be " + rule.words().replace("%s", engine) + ", got " + settings.written(setting)
                            + rule.more());
        }
    }

    @Override
    public Map<String, String> properties(String engine, Settings settings) {
        return written.apply(settings.get(setting));
    }

    @Override
    public void readBack(String engine, ReadBack readBack, Answers answers, Connection connection) throws SQLException {
        if (telling != null) {
            String found = String.valueOf(answers.of(telling.name()));
            readBack.setting(setting, telling.inPlan().apply(found), telling.name() + " " + found, Witness.OBSERVED);
        }
    }
}
