package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.Summary;
import dev.furlong.results.Json;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;

/** The report's scripts without a page: what they make of a summary, as data. A colour is its own name. */
final class ReportScripts {
    /** Of a summary: {@code draw(kind, workload)} is a chart, and {@code lines} has what is drawn of time lines. */
    private static final String OF_A_SUMMARY = """
            const summary = JSON.parse(json);
            const draw = charts(summary, name => name);
            const lines = timeLines(summary, name => name);
            """;

    private final ScriptableObject scope;

    ReportScripts(Summary summary) {
        try (Context context = context()) {
            scope = context.initSafeStandardObjects();
            for (String name : HtmlReport.SCRIPTS) {
                if (!name.equals("page.js")) {
                    context.evaluateString(scope, Templates.resource(name), name, 1, null);
                }
            }
            scope.put("json", scope, SummaryJson.of(summary));
            context.evaluateString(scope, OF_A_SUMMARY, "summary", 1, null);
        }
    }

    /** An expression's value, read from its JSON: functions within it are left out. */
    JsonNode value(String expression) {
        try (Context context = context()) {
            Object json = context.evaluateString(scope, "JSON.stringify(" + expression + ")", expression, 1, null);
            return Json.LINE.readTree(Context.toString(json));
        } catch (JsonProcessingException e) {
            throw new AssertionError(expression, e);
        }
    }

    /** An expression's text. */
    String text(String expression) {
        return value(expression).asText();
    }

    private static Context context() {
        Context context = Context.enter();
        context.setLanguageVersion(Context.VERSION_ES6);
        context.setInterpretedMode(true);
        return context;
    }
}
