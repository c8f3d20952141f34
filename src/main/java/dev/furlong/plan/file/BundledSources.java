package dev.furlong.plan.file;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.file.yaml.StrictYaml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The published studies whose claims the experiments test. A claim names one by its key. */
public final class BundledSources {
    private BundledSources() {}

    /** Their keys. */
    public static List<String> keys() {
        return List.copyOf(byKey().keySet());
    }

    /** The studies by their key. */
    static Map<String, Source> byKey() {
        List<Source> sources = StrictYaml.read("sources.yaml", text(), new TypeReference<>() {});
        Map<String, Source> byKey = new LinkedHashMap<>();
        sources.forEach(one -> byKey.put(one.key(), one));
        return byKey;
    }

    private static String text() {
        try (InputStream in = BundledSources.class.getResourceAsStream("/experiments/sources.yaml")) {
            if (in == null) {
                throw new IllegalStateException("sources: there is no file of them");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("sources: cannot read their file", e);
        }
    }
}
