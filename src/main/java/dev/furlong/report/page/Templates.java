package dev.furlong.report.page;

import dev.furlong.results.Json;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The templates of the reports, which lie in the resources under {@code report/}. */
public final class Templates {
    private static final String FOLDER = "/report/";
    private static final Configuration CONFIGURATION = configuration();

    private Templates() {}

    /**
     * Fills in a template; one whose name ends in {@code .ftlh} escapes what it is given.
     *
     * @param view the view whose components are the template's variables
     * @param further more variables, by their names
     */
    public static String fill(String name, Object view, Map<String, ?> further) {
        Map<String, Object> model = new LinkedHashMap<>();
        // As maps and strings: a template sees the components of records, whether their class is public or not.
        ((Map<?, ?>) Json.LINE.convertValue(view, Map.class)).forEach((key, value) -> model.put((String) key, value));
        further.forEach((key, value) ->
                model.put(key, value instanceof List<?> list ? Json.LINE.convertValue(list, List.class) : value));
        StringWriter text = new StringWriter();
        try {
            CONFIGURATION.getTemplate(name).process(model, text);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("template " + name + ": cannot be filled in", e);
        }
        return text.toString();
    }

    /** A file that is put into a report as it is. */
    public static String resource(String name) {
        try (InputStream in = Templates.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "resource report/" + name + ": must be on the class path; build with Maven");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource report/" + name + ": cannot be read", e);
        }
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(Templates.class, FOLDER);
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        configuration.setWrapUncheckedExceptions(true);
        return configuration;
    }
}
