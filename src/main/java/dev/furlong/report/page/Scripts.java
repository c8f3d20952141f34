package dev.furlong.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.results.Json;
import java.util.List;
import java.util.Map;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;

/** The report's scripts, run without a page. */
public final class Scripts {
    /** Those that draw charts, in the order in which they need each other. */
    public static final List<String> OF_CHARTS =
            List.of("figures.js", "plotting.js", "axes.js", "bars.js", "lines.js", "charts.js");

    private final ScriptableObject scope;

    /**
     * Runs scripts of the resources, one after the other.
     *
     * @param names the names of the scripts
     * @param values the JSON of each variable that there is from then on, by its name
     */
    public Scripts(List<String> names, Map<String, String> values) {
        try (Context context = context()) {
            scope = context.initSafeStandardObjects();
            for (String name : names) {
                context.evaluateString(scope, Templates.resource(name), name, 1, null);
            }
            values.forEach((name, json) -> {
                scope.put("json", scope, json);
                context.evaluateString(scope, "const " + name + " = JSON.parse(json);", name, 1, null);
            });
        }
    }

    /** Runs a statement. */
    public void run(String statement) {
        try (Context context = context()) {
            context.evaluateString(scope, statement, statement, 1, null);
        }
    }

    /** An expression's value, read from its JSON: functions within it are left out. */
    public JsonNode value(String expression) {
        try (Context context = context()) {
            Object json = context.evaluateString(scope, "JSON.stringify(" + expression + ")", expression, 1, null);
            return Json.LINE.readTree(Context.toString(json));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("script " + expression + ": must give JSON, got " + e, e);
        }
    }

    private static Context context() {
        Context context = Context.enter();
        context.setLanguageVersion(Context.VERSION_ES6);
        // Each script runs once: compiling it would take longer, and would need a class loader.
        context.setInterpretedMode(true);
        return context;
    }
}
