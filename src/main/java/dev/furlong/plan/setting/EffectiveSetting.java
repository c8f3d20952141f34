package dev.furlong.plan.setting;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.furlong.plan.written.Worded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting as it was asked for and as it holds.
 *
 * @param asked the value in the plan, defaults included
 * @param effective the value that holds, in the same words
 * @param witness the source of what holds
 * @param because the reason why the engine has something else than the default, or null. A value that was asked for is
 *     never replaced.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EffectiveSetting(
        String asked,
        String effective,
        Witness witness,
        @Nullable String because) {
    /** The source that says what holds of a setting. */
    public enum Witness implements Worded {
        /** The server, the kernel or a probe. */
        OBSERVED,
        /** The engine repeats what it was told. */
        ECHOED,
        /** Nobody but the command line that it was started with. */
        STARTED_WITH,
        /** Nobody: the server does not tell. */
        NOBODY;

        /**
         * Reads the word of a record.
         *
         * @throws dev.furlong.failure.PlanException if it is the word of none
         */
        @JsonCreator
        static Witness of(String word) {
            return Worded.read("witness", word, List.of(values()));
        }

        @JsonValue
        @Override
        public String word() {
            return Worded.super.word();
        }
    }

    private static final String UNKNOWN = "unknown";

    /** Whether the plan asks for nothing but the default. */
    public boolean isAskedByDefault(Setting<?> setting) {
        return setting.same(asked, setting.byDefault());
    }

    /** Makes a setting that holds as this witness says. A value that was asked for keeps the words of the plan. */
    public static EffectiveSetting of(Setting<?> setting, String asked, String effective, Witness witness) {
        return of(asked, setting.same(asked, effective) ? asked : effective, witness);
    }

    /** The same where the words are those of the plan already, or of an engine's own property. */
    public static EffectiveSetting of(String asked, String effective, Witness witness) {
        return new EffectiveSetting(asked, effective, witness, null);
    }

    /** Makes a setting that is at its default, and of which nobody tells what holds. */
    public static EffectiveSetting unknown(String byDefault, String reason) {
        return new EffectiveSetting(byDefault, UNKNOWN, Witness.NOBODY, reason);
    }

    /** Whether nobody tells what holds. */
    public boolean nobodyTells() {
        return witness == Witness.NOBODY;
    }

    /** This setting in place of a default that the engine cannot honour. */
    public EffectiveSetting inPlaceOf(String byDefault, String reason) {
        return new EffectiveSetting(byDefault, effective, witness, reason);
    }

    /** Whether an observer saw something other than what was asked. */
    public boolean contradicted() {
        return because == null && !asked.equals(effective) && witness != Witness.STARTED_WITH;
    }
}
