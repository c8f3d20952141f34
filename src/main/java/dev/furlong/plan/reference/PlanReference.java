package dev.furlong.plan.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Quantifier;
import dev.furlong.plan.file.BundledSources;
import dev.furlong.plan.file.Defaults;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.plan.written.Worded;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a plan file may have: the one source of the help, of the page in the documentation, and of the JSON Schema. */
public final class PlanReference {
    private static final String NAMES = "a list of texts";
    private static final String TIME = "a time such as 500ms, 2s, 10m or 1h";
    private static final String TEXT = "text of 1 to 1,000 characters";

    private PlanReference() {}

    /**
     * A part of the reference.
     *
     * @param title what its keys belong to
     * @param place the place of its keys in the file, in words
     * @param keys the keys
     */
    public record Section(String title, String place, List<PlanKey> keys) {}

    /** Every key, in the order in which people read them. */
    public static List<Section> sections() {
        return List.of(
                new Section("The experiment", "at the top of the file", ofFile()),
                new Section(
                        "Settings",
                        "under settings, under the name of a case, and in a scale",
                        SettingKeys.ofFurlong()),
                new Section("Scales", "under scales, below smoke, quick or full", ofScale()),
                new Section("Claims", "in each entry of claims", ofClaim()),
                new Section("Sources", "in each entry of sources", ofSource()),
                new Section("What Furlong writes", "in the plan.yaml that a run leaves", written()));
    }

    private static List<PlanKey> ofFile() {
        return Stream.concat(
                        Stream.of(
                                key(
                                        "experiment",
                                        "Name of the experiment. Its runs lie in a folder of this name.",
                                        PlanKey.REQUIRED,
                                        "1 to 64 lower-case letters, digits and '-'",
                                        "experiment: my-study",
                                        Shape.matching("^[a-z0-9][a-z0-9-]{0,63}$")),
                                key(
                                        "title",
                                        "One line on what the experiment asks, for 'furlong list experiments'. --target replaces it by the name.",
                                        "the name of the experiment",
                                        "text of at most 200 characters",
                                        "title: Derby embedded against its server",
                                        Shape.text()),
                                key(
                                        "question",
                                        "What reports answer first: how fast the targets are, or what a transaction"
                                                + " costs on each. It changes nothing that is measured.",
                                        Defaults.QUESTION.word(),
                                        words(PlanQuestion.values()),
                                        "question: costs",
                                        Shape.words(wordsOf(PlanQuestion.values()))),
                                key(
                                        "design",
                                        "How the points of one repetition are measured against each other. As trials, one"
                                                + " follows the other, each in a trial of its own. As slices, those of"
                                                + " one load stand side by side, and take turns of 250 ms.",
                                        Defaults.DESIGN.word() + "; for a gate, and for until with a share, slices"
                                                + " where they are right",
                                        words(Design.values())
                                                + ". Slices need a closed loop, and servers that Furlong"
                                                + " starts",
                                        "design: slices",
                                        Shape.words(wordsOf(Design.values()))),
                                key(
                                        "targets",
                                        "What is measured. Give it here or by --target.",
                                        PlanKey.NONE,
                                        "ENGINE[@RELEASE][:DEPLOYMENT], one or a list; see furlong list targets",
                                        "targets: [derby, 'derby@10.14.2.0:server', 'postgresql:process']",
                                        Shape.oneOrMore(Shape.text())),
                                key(
                                        "server",
                                        "The server of each engine that has an external target.",
                                        PlanKey.NONE,
                                        "names of furlong-servers.yaml, one or a list",
                                        "targets: ['postgresql:external']\nserver: staging",
                                        Shape.oneOrMore(Shape.text())),
                                key(
                                        "workloads",
                                        "The loads. Each target runs each of them.",
                                        "required, at least one",
                                        "one or a list; see furlong list workloads",
                                        "workloads: [tpcb, select]",
                                        Shape.oneOrMore(Shape.text())),
                                key(
                                        "clients",
                                        "Numbers of clients. Several make an axis.",
                                        listed(Defaults.CLIENTS),
                                        "1 to 10000, or a sweep: 1..100 is 1, 2, 4, 8, 16, 32, 64, 100; one or a list",
                                        "clients: [1, 8..64]",
                                        Shape.clients()),
                                key(
                                        "settings",
                                        "Settings of Furlong, parameters of a workload, and properties of an engine,"
                                                + " which are passed to it as they are. Several values make an axis.",
                                        "each setting's own default",
                                        "KEY, WORKLOAD.PARAMETER or ENGINE.PROPERTY, with one value or a list",
                                        "settings: {buffer: [4MiB, 64MiB], tpcb.branches: 1, postgresql.wal_level: minimal}",
                                        SettingKeys.axes()),
                                key(
                                        "cases",
                                        "Named sets of settings, which make one axis. A case replaces single values"
                                                + " under settings. A case without settings, {}, leaves all as it is.",
                                        PlanKey.NONE,
                                        "NAME: {KEY: VALUE}; without rate and arrivals, which are axes of their own",
                                        "cases: {small: {buffer: 4MiB, heap: 64MiB}, large: {}}",
                                        Shape.mapOf(SettingKeys.single()))),
                        Stream.concat(
                                ofSizes().stream(),
                                Stream.of(
                                        key(
                                                "seed",
                                                "Seed for everything random: the order of trials, and the transactions.",
                                                Long.toString(Defaults.SEED.value()),
                                                "a whole number",
                                                "seed: 7",
                                                Shape.whole(Long.MIN_VALUE, Long.MAX_VALUE)),
                                        key(
                                                Until.KEY,
                                                "What the run goes on until: each ratio is known this well, or this much time"
                                                        + " has passed, or the first of both. It ends after a whole"
                                                        + " repetition, and repetitions is the most. A ratio is known to"
                                                        + " ±2% if its 95 % interval reaches no further than that from its"
                                                        + " middle, over at least 5 repetitions.",
                                                PlanKey.NONE,
                                                "a share from 0.1% to 100%, a time from 1s to 24h, or one of each."
                                                        + " repetitions is 100 by default then",
                                                "until: 2%,30m",
                                                Shape.matching("^(" + Until.FORM + ")$")),
                                        key(
                                                LatencyLimit.KEY,
                                                "Latency that a rate must not exceed to count as sustained. The report"
                                                        + " names the highest such rate of each target.",
                                                PlanKey.NONE,
                                                "[PERCENTILE=]TIME, such as 10ms (of the p99) or p95=2.5ms."
                                                        + " PERCENTILE is p50, p95, p99 or p999. TIME is from 0.01ms to"
                                                        + " 600s. It needs an open loop and the question speed",
                                                "latency-limit: p99=10ms\nsettings: {rate: [closed, 50%, 70%]}",
                                                Shape.matching("^" + LatencyLimit.FORM + "$")),
                                        key(
                                                "margin",
                                                "Ratios that are closer to 1 than this count as equivalent."
                                                        + " It is declared before anything is measured.",
                                                Margin.written(Defaults.MARGIN),
                                                "from 0.1% to 100%",
                                                "margin: 3%",
                                                Shape.matching("^[0-9]{1,3}([.][0-9]{1,3})?%$")),
                                        key(
                                                "scale",
                                                "The scale whose sizes are used without --scale.",
                                                Defaults.SCALE.word(),
                                                words(RunSize.values()),
                                                "scale: smoke",
                                                Shape.words(wordsOf(RunSize.values()))),
                                        key(
                                                "scales",
                                                "Other sizes for each scale. --scale chooses one.",
                                                PlanKey.NONE,
                                                "keys " + words(RunSize.values())
                                                        + ", each with the keys of 'Scales' below",
                                                "scales: {smoke: {measure: 500ms, repetitions: 1}, full: {measure: 60s}}",
                                                scales()),
                                        key(
                                                "claims",
                                                "What a study published, or a hypothesis of your own, to be tested.",
                                                PlanKey.NONE,
                                                "at most 200 entries with the keys of 'Claims' below",
                                                "claims: [{id: H1, claim: more clients bring more, of: throughput,"
                                                        + " is: rising over clients}]",
                                                Shape.list(Shape.object(ofClaim()))),
                                        key(
                                                "sources",
                                                "Studies that claims are taken from.",
                                                PlanKey.NONE,
                                                "entries with the keys of 'Sources' below",
                                                "sources: [{key: mine, title: A paper}]",
                                                Shape.list(Shape.object(ofSource()))))))
                .toList();
    }

    /** The keys that the file has, and each scale too. */
    private static List<PlanKey> ofSizes() {
        return List.of(
                key(
                        "warm-up",
                        "Length of the warm-up of each trial, which is not measured. Without it, the warm-up ends when"
                                + " the throughput is steady.",
                        "until the throughput is steady",
                        TIME + ", from 0s to 24h; not beside warm-up-max",
                        "warm-up: 10s",
                        Shape.time()),
                key(
                        "warm-up-max",
                        "The longest warm-up, if it ends when the throughput is steady.",
                        TimeSpan.written(Defaults.WARM_UP_MAX),
                        TIME + ", from 0s to 24h; not beside warm-up",
                        "warm-up-max: 2m",
                        Shape.time()),
                key(
                        "measure",
                        "Length of the measurement of each trial.",
                        TimeSpan.written(Defaults.MEASURE),
                        TIME + ", from 100ms to 24h",
                        "measure: 5s",
                        Shape.time()),
                key(
                        "repetitions",
                        "How often each point is measured. From 5 on there are intervals and verdicts.",
                        Integer.toString(Defaults.REPETITIONS),
                        "1 to 1000",
                        "repetitions: 10",
                        Shape.whole(1, 1000)));
    }

    private static List<PlanKey> ofScale() {
        return Stream.concat(
                        Stream.of(
                                key(
                                        "targets",
                                        "Databases at this scale, in place of the file's.",
                                        "those of the file",
                                        "as at the top of the file",
                                        "targets: [derby]",
                                        Shape.oneOrMore(Shape.text())),
                                key(
                                        "workloads",
                                        "Loads at this scale, of those of the file.",
                                        "those of the file",
                                        "one or a list",
                                        "workloads: [select]",
                                        Shape.oneOrMore(Shape.text())),
                                key(
                                        "clients",
                                        "Numbers of clients at this scale.",
                                        "those of the file",
                                        "as at the top of the file",
                                        "clients: [2]",
                                        Shape.clients()),
                                key(
                                        "settings",
                                        "Settings at this scale. Each replaces the file's setting of the same key.",
                                        "those of the file",
                                        "as at the top of the file",
                                        "settings: {select.rows: 1000}",
                                        SettingKeys.axes())),
                        ofSizes().stream()
                                .map(key -> key(
                                        key.name(),
                                        key.meaning(),
                                        "that of the file",
                                        key.legal(),
                                        key.example(),
                                        key.schema())))
                .toList();
    }

    private static Map<String, Object> scales() {
        Map<String, Object> properties = new LinkedHashMap<>();
        wordsOf(RunSize.values()).forEach(word -> properties.put(word, Shape.object(ofScale())));
        return Shape.ordered("type", "object", "additionalProperties", false, "properties", properties);
    }

    private static List<PlanKey> ofClaim() {
        String before = "Only in older plans. Use 'of' and 'is'.";
        return List.of(
                key(
                        "id",
                        "Name of the hypothesis. It is unique in the file.",
                        PlanKey.REQUIRED,
                        TEXT,
                        "id: H1",
                        Shape.text()),
                key(
                        "claim",
                        "The claim in words.",
                        PlanKey.REQUIRED,
                        TEXT,
                        "claim: The server keeps half of the throughput",
                        Shape.text()),
                key(
                        "source",
                        "Key of the study.",
                        PlanKey.NONE,
                        "a key of sources, or of a study that comes with Furlong: "
                                + String.join(", ", BundledSources.keys()),
                        "source: kim",
                        Shape.text()),
                key(
                        "of",
                        "What is computed.",
                        PlanKey.REQUIRED,
                        "an expression; see claims.md",
                        "of: 'throughput[derby:server] / throughput[derby]'",
                        Shape.text()),
                key(
                        "is",
                        "What it must be.",
                        "required, except in older plans",
                        "a relation, in quotes; see claims.md",
                        "is: '> 0.5'",
                        Shape.scalar()),
                key(
                        "where",
                        "The points that count.",
                        "all",
                        "AXIS: VALUE; an axis that of and is do not name",
                        "where: {workload: tpcb}",
                        Shape.mapOf(Shape.scalar())),
                key(
                        "for",
                        "At how many places it must hold.",
                        Quantifier.ALL.word(),
                        words(Quantifier.values()),
                        "for: most",
                        Shape.words(wordsOf(Quantifier.values()))),
                key(
                        "printed",
                        "The value that the study printed. It needs a source.",
                        PlanKey.NONE,
                        TEXT,
                        "printed: '5 % less'",
                        Shape.scalar()),
                key("workload", before, PlanKey.NONE, "a workload of the plan", "workload: tpcb", Shape.text()),
                key("metric", before, PlanKey.NONE, "see furlong list metrics", "metric: throughput", Shape.text()),
                key("against", before, PlanKey.NONE, "a target of the plan", "against: derby", Shape.text()),
                key("low", before, PlanKey.NONE, "a number above 0", "low: 0.9", Shape.number()),
                key("high", before, PlanKey.NONE, "a number, at least low", "high: 1.1", Shape.number()));
    }

    private static List<PlanKey> ofSource() {
        return List.of(
                key("key", "The word that claims name it by.", PlanKey.REQUIRED, TEXT, "key: mine", Shape.text()),
                key("title", "Title of the study.", PlanKey.REQUIRED, TEXT, "title: A paper", Shape.text()),
                key("author", "The author or authors.", PlanKey.NONE, TEXT, "author: A. Nonymous", Shape.text()),
                key("year", "The year of publication.", PlanKey.NONE, TEXT, "year: '1999'", Shape.scalar()),
                key(
                        "release",
                        "The release that was measured.",
                        PlanKey.NONE,
                        TEXT,
                        "release: Derby 10.1",
                        Shape.scalar()),
                key("machine", "The machine that it ran on.", PlanKey.NONE, TEXT, "machine: a PC", Shape.scalar()));
    }

    /** The keys that nobody needs to write. */
    private static List<PlanKey> written() {
        return List.of(
                key(
                        "defaults",
                        "The settings that the run had at their defaults. A plan that is run again is refused if a"
                                + " default has changed.",
                        PlanKey.NONE,
                        "each setting with the default of this version",
                        "defaults: {durability: power-cut}",
                        Shape.mapOf(Shape.scalar())),
                key(
                        "design-because",
                        "Why Furlong chose the design of the run, if the plan named none.",
                        PlanKey.NONE,
                        "text",
                        "design-because: the run is a gate, and its points can stand side by side",
                        Shape.text()),
                key(
                        "left-out",
                        "The claims for which the run had no points, each with the reason.",
                        PlanKey.NONE,
                        NAMES + " under id, claim and because",
                        "left-out: [{id: H1, claim: one, because: target=derby is not in this run}]",
                        Shape.list(Shape.mapOf(Shape.scalar()))));
    }

    /** The JSON Schema (draft 7, which editors know best) that plan files keep to, with a line feed at its end. */
    public static String jsonSchema() {
        Map<String, Object> schema = Shape.ordered(
                "$schema",
                "http://json-schema.org/draft-07/schema#",
                "title",
                "Plan file of Furlong",
                "description",
                "What furlong run FILE.yaml reads. Explained by: furlong help plan");
        schema.putAll(Shape.object(
                Stream.concat(ofFile().stream(), written().stream()).toList()));
        try {
            DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
            return new ObjectMapper()
                            .writer(new DefaultPrettyPrinter()
                                    .withObjectIndenter(indenter)
                                    .withArrayIndenter(DefaultPrettyPrinter.FixedSpaceIndenter.instance))
                            .writeValueAsString(schema)
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("schema: must be writable", e);
        }
    }

    private static PlanKey key(
            String name, String meaning, String byDefault, String legal, String example, Map<String, Object> schema) {
        return new PlanKey(name, meaning, byDefault, legal, example, schema);
    }

    private static String listed(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static List<String> wordsOf(Worded[] constants) {
        return Arrays.stream(constants).map(Worded::word).toList();
    }

    private static String words(Worded[] constants) {
        return String.join(", ", wordsOf(constants));
    }
}
