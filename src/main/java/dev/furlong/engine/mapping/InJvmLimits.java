package dev.furlong.engine.mapping;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Preparation;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.nio.file.Path;

/** What no small engine in a JVM can honour, refused with the reason. */
public final class InJvmLimits {
    private InJvmLimits() {}

    /**
     * Checks the settings that have but one answer in such an engine.
     *
     * @param log where its transaction log lies, in words
     * @throws PlanException if another one was asked for
     */
    public static void check(Settings settings, String engine, String log) {
        only(settings, Setting.LOG_DISK, engine, log);
        only(settings, Setting.TLS, engine, "Furlong makes no certificate for it, and a library needs none");
        if (settings.get(Setting.PREPARE) == Preparation.NEVER) {
            throw new PlanException(
                    "prepare: must be one that " + engine + " has, got never; its driver sends no values as"
                            + " text, every statement is compiled where the database is; legal: server, driver-default");
        }
    }

    /**
     * Checks that the buffer fits into the heap that it lies in.
     *
     * @param share the heap's greatest part is one in so many
     * @throws PlanException if it does not
     */
    public static void checkHeap(Settings settings, String engine, int share) {
        if (settings.get(Setting.BUFFER).bytes() > settings.get(Setting.HEAP).bytes() / share) {
            throw new PlanException("buffer: must be at most 1/" + share + " of the heap for " + engine
                    + ", whose buffer lies in it, got " + settings.written(Setting.BUFFER) + " of "
                    + settings.written(Setting.HEAP));
        }
    }

    /**
     * Checks that a path can stand in a JDBC URL.
     *
     * @param separator that ends a path in that URL
     * @throws PlanException if it cannot
     */
    public static void checkPath(Path data, String engine, char separator) {
        if (data.toString().indexOf(separator) >= 0) {
            throw new PlanException("results folder " + data + ": must be without '" + separator + "' for " + engine
                    + ", whose URL ends a path there; give another one by --out");
        }
    }

    private static void only(Settings settings, Setting<?> setting, String engine, String because) {
        if (!settings.atDefault(setting)) {
            throw new PlanException(setting.key() + ": must be one that " + engine + " has, got "
                    + settings.written(setting) + ", but " + because + "; legal: " + setting.byDefault());
        }
    }
}
