package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Quantifier;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what a plan file may say, and that what it may not say is refused with place, rule and value. */
final class PlanReaderTest {
    private static final String LEAST = "experiment: mine\ntargets: derby\nworkloads: select\n";

    @Test
    void planThatSaysLittle_takesTheDefaults() {
        Plan plan = read(LEAST);

        assertThat(plan.title()).isEqualTo("mine");
        assertThat(plan.scale()).isEqualTo(RunSize.QUICK);
        assertThat(plan.clients()).isEqualTo(Defaults.CLIENTS);
        assertThat(plan.phases()).isEqualTo(new Phases(Defaults.WARM_UP_MAX, true, Defaults.MEASURE));
        assertThat(plan.repetitions()).isEqualTo(Defaults.REPETITIONS);
        assertThat(plan.seed()).isEqualTo(Defaults.SEED);
        assertThat(plan.claims()).isEmpty();
        assertThat(plan.points()).singleElement().satisfies(point -> {
            assertThat(point.id()).isEqualTo("derby/select/1 client");
            assertThat(point.settings()).isEqualTo(Settings.defaults());
        });
    }

    @Test
    void unknownKey_isRejectedWithItsLineAndTheNearestLegalKey() {
        refused(
                LEAST + "cleints: [1]\nmeasure: 1s\nseed: 7\n",
                "mine.yaml line 4",
                "'cleints'",
                "did you mean 'clients'?",
                "legal:");
    }

    @Test
    void controlCharacters_areRefusedAndShownAsEscapes() {
        refused(
                LEAST + "title: \"\\e[31mred\\e]0;owned\\a\"\n",
                "mine.yaml line 4 title: must not contain control characters, got '\\x1b[31mred\\x1b]0;owned\\x07';"
                        + " nothing was started");
        String claim = "claims:\n  - {id: H1, claim: c, source: \"s\\x9b1m\", workload: select, metric: throughput,"
                + " of: derby, against: derby, low: 1, high: 2}\n";
        refused(
                LEAST + claim,
                "mine.yaml line ",
                "claims H1: source must not contain control characters, got 's\\u009b1m'; nothing was started");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            experiment: My Study            | line 1 experiment: must be a name of lower-case letters, digits and '-', got 'My Study'
            targets: [derby, derby]         | line 2 targets: must not repeat a value, got [derby, derby]
            targets: [derby, 'derby:sever'] | line 2 targets
            targets: []                     | line 2 targets: must name at least one, got none
            workloads: [select, select]     | line 3 workloads: must not repeat a value, got [select, select]
            workloads: []                   | line 3 workloads: must name at least one, got none
            server: theirs                  | line 4 server: must be used with an external target, got 'theirs'
            clients: [1, 1]                 | line 4 clients: must not repeat a value, got [1, 1]
            warm-up: 5                      | line 4 warm-up: must be a time with a unit, got '5'
            warm-up: 25h                    | line 4 warm-up: must be a time from 0s to 24h, got 25h
            warm-up-max: 25h                | line 4 warm-up-max: must be a time from 0s to 24h, got 25h
            measure: 5                      | line 4 measure: must be a time with a unit, got '5'
            measure: 1ms                    | line 4 measure: must be a time from 100ms to 24h, got 1ms
            repetitions: 0                  | line 4 repetitions: must be from 1 to 1000, got 0
            margin: much                    | line 4 margin: must be a number of percent such as 5%, got 'much'
            margin: 0%                      | line 4 margin: must be from 0.1% to 100%, got 0%
            latency-limit: p98=1ms          | line 4 latency-limit: must name a recorded percentile, got 'p98'
            latency-limit: 10ms             | line 4 latency-limit: must be used with an open loop, got p99=10ms
            """)
    void valueThatAKeyCannotHave_isRejectedWithItsLine(String line, String words) {
        String key = line.substring(0, line.indexOf(':'));
        String plan = LEAST.replaceFirst("(?m)^" + key + ": .*", line);
        refused(plan.equals(LEAST) ? LEAST + line + "\n" : plan, "mine.yaml " + words);
    }

    @Test
    void lengthOfAWarmUpBesideItsLongest_isRejectedWithTheLineOfTheScaleThatHasThem() {
        String both = "{warm-up: 1s, warm-up-max: 2s}\n";
        String rule = "warm-up-max: must not be combined with warm-up, which is the exact length, got both";
        refused(LEAST + "warm-up: 1s\nwarm-up-max: 2s\n", "mine.yaml line 5 " + rule);
        refused(LEAST + "scale: smoke\nwarm-up-max: 2s\nscales:\n  smoke: " + both, "mine.yaml line 7 " + rule);
    }

    @Test
    void unknownKeyOfAScale_isRejectedWithItsLine() {
        refused(LEAST + "scales:\n  smoke:\n    {mesure: 1s}\n", "mine.yaml line 6", "did you mean 'measure'?");
    }

    @Test
    void unknownKeyOfAClaim_isRejectedWithItsLine() {
        refused(
                LEAST + "claims:\n  - {id: H1, claim: c, source: s, workload: select, metric: throughput, of: derby,"
                        + " against: derby, low: 1,\n    high: 2, hihg: 2}\nseed: 7\n",
                "mine.yaml line 6",
                "claims[0].hihg",
                "did you mean 'high'?");
    }

    @Test
    void claim_isReadWithItsSource_whichIsListedOnce() {
        Plan plan = read(LEAST + """
                sources:
                  - {key: mine, title: A paper, author: A. Nonymous, year: '1999', release: Derby 1, machine: a 486}
                claims:
                  - {id: A, claim: c, source: mine, of: 'throughput[clients=8] / throughput[clients=1]', is: '> 1'}
                  - {id: B, claim: c, source: sandsta, of: latency.p99, is: rising over clients, for: most,
                     where: {target: 'derby:embedded'}, printed: 2 times}
                  - {id: C, claim: nobody published it, of: throughput, is: '> 1'}
                """);

        assertThat(plan.claims()).extracting(Claim::id).containsExactly("A", "B", "C");
        assertThat(plan.claims().get(0).source().words()).isEqualTo("A. Nonymous: A paper, 1999, Derby 1, a 486");
        assertThat(plan.claims().get(1).source().title()).startsWith("Apache Derby performance");
        assertThat(plan.claims().get(1).where().values()).containsEntry("target", "derby");
        assertThat(plan.claims().get(1).quantifier()).isEqualTo(Quantifier.MOST);
        assertThat(plan.claims().get(1).printed()).isEqualTo("2 times");
        assertThat(plan.claims().get(2).source()).isNull();
        assertThat(read(PlanWriter.write(plan)))
                .usingRecursiveComparison()
                .ignoringFields("claims.place", "places")
                .isEqualTo(plan);
    }

    @Test
    void claimAsPlansWroteItBefore_isReadAsARatioOfTwoTargets_andWrittenAsNow() {
        Plan plan =
                read(LEAST + "claims:\n  - {id: H1, claim: c, source: A paper, workload: select, metric: throughput,"
                        + " of: 'derby:server', against: derby, low: 0.9, high: 1.0}\n");

        Claim claim = plan.claims().get(0);
        assertThat(claim.of()).hasToString("throughput[derby:server] / throughput[derby]");
        assertThat(claim.is()).hasToString("0.9..1");
        assertThat(claim.where().values()).containsExactly(Map.entry("workload", "select"));
        assertThat(claim.source().words()).isEqualTo("A paper");
        assertThat(PlanWriter.write(plan))
                .contains("throughput[derby:server] / throughput[derby]")
                .doesNotContain("low:");
        assertThat(read(PlanWriter.write(plan)))
                .usingRecursiveComparison()
                .ignoringFields("claims.place", "places")
                .isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {id: A, claim: c, of: throughput}                             | line 5 claims A is: must be given, got none
            {id: A, claim: c, of: thruput, is: '> 1'}                     | line 5 claims A of: must be a metric, got 'thruput'
            {id: A, claim: c, of: throughput, is: more}                   | line 5 claims A is: must be a relation, got 'more'
            {id: A, claim: c, of: throughput, is: '> 1', for: few}        | line 5 claims A for: must be one of the legal values, got 'few'; legal: all, most, some
            {id: A, claim: c, of: throughput, is: '> 1', source: sandsto} | line 5 claims A source: must be the key of a source that is listed, got 'sandsto'; did you mean 'sandsta'?
            {id: A, claim: c, of: throughput, is: '> 1', where: {a: b}}   | line 5 claims A where: must name an axis of the plan, got 'a'
            {id: A, claim: c, of: throughput, is: '> 1', low: 1}          | line 5 claims A metric: must be given with workload, against, low and high
            {id: A, claim: c, of: derby, metric: throughput, is: '> 1'}   | line 5 claims A metric: must not be combined with is
            {id: A, claim: c, of: derby, metric: throughput, low: 1}      | line 5 claims A high: must be given, got none
            """)
    void claimThatIsNone_isRejectedWithItsLine(String claim, String words) {
        refused(LEAST + "claims:\n  - " + claim + "\n", "mine.yaml " + words.substring(0, 6), words);
    }

    @Test
    void studiesOfOneKey_areRejected_andOneOfThePlan_replacesTheOneThatComesWithFurlong() {
        refused(
                LEAST + "sources:\n  - {key: mine, title: a}\n  - {key: mine, title: b}\n",
                "mine.yaml line 4",
                "must have unique keys, got 'mine' twice");
        Plan plan = read(LEAST + "sources:\n  - {key: kim, title: as it was}\nclaims:\n"
                + "  - {id: A, claim: c, source: kim, of: throughput, is: '> 1'}\n");

        assertThat(plan.claims().get(0).source().title()).isEqualTo("as it was");
    }

    @Test
    void claimAsPlansWroteItBefore_withOneNumber_readsBackAsItself() {
        Plan plan = read(LEAST + "claims:\n  - {id: H1, claim: c, source: s, workload: select, metric: throughput,"
                + " of: derby, against: h2, low: 0.5, high: 0.5}\n");

        assertThat(plan.claims().get(0).is()).hasToString("0.5..0.5");
        assertThat(read(PlanWriter.write(plan)))
                .usingRecursiveComparison()
                .ignoringFields("claims.place", "places")
                .isEqualTo(plan);
        refused(
                LEAST + "claims:\n  - {id: H1, claim: c, source: s, workload: select, metric: throughput + throughput,"
                        + " of: derby, against: h2, low: 0.5, high: 0.5}\n",
                "mine.yaml line 5",
                "claims H1 metric: must be a metric, got 'throughput + throughput'");
    }

    @Test
    void claimWhoseRangeIsUpsideDown_isRejected() {
        refused(
                LEAST + "claims:\n  - {id: H1, claim: c, source: s, workload: select, metric: throughput, of: derby,"
                        + " against: derby, low: 2, high: 1}\n",
                "mine.yaml line 5",
                "claims H1",
                "got 2.0 and 1.0");
    }

    @Test
    void unknownSetting_isRejectedWithItsLineAndTheNearestLegalOne() {
        refused(
                LEAST + "settings:\n  durability: power-cut\n  bufer: 4MiB\n  heap: 1GiB\n",
                "mine.yaml line 6 settings.bufer",
                "did you mean 'buffer'?");
    }

    @Test
    void unknownSettingOfAScale_isRejectedWithItsLine() {
        refused(LEAST + "scales:\n  quick:\n    settings:\n      heep: 1GiB\n", "mine.yaml line 7 settings.heep");
    }

    @ParameterizedTest
    @CsvSource({"warm-up, 5", "warm-up, 5sec", "measure, 5 s", "measure, '1,5s'", "measure, -1s"})
    void timeWithoutALegalUnit_isRejected(String key, String time) {
        refused(LEAST + key + ": '" + time + "'\n", "mine.yaml line 4 " + key, "'" + time + "'", "ms, s, m or h");
    }

    @ParameterizedTest
    @ValueSource(strings = {"64", "64MB", "64mib", "0MiB", "1.5GiB", "lots"})
    void sizeWithoutABinaryUnit_isRejectedWithItsLine(String size) {
        refused(
                LEAST + "settings:\n  buffer: '" + size + "'\n",
                "mine.yaml line 5 settings.buffer",
                "'" + size + "'",
                "MiB");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10001})
    void clientsOutOfRange_areRejected(int clients) {
        refused(
                LEAST + "clients: [" + clients + "]\n",
                "mine.yaml line 4: clients: ",
                "from 1 to 10000",
                "got '" + clients + "'");
    }

    @Test
    void oneClientAndAThousand_areLegal() {
        assertThat(read(LEAST + "clients: [1, 1000]\n").clients()).containsExactly(1, 1000);
    }

    @Test
    void sweepOfClients_isReadAndWrittenAsItsCounts() {
        Plan plan = read(LEAST + "clients: [1..8, 100]\nscales: {full: {clients: 2..3}}\n");

        assertThat(plan.clients()).containsExactly(1, 2, 4, 8, 100);
        assertThat(read(PlanWriter.write(plan)).clients()).isEqualTo(plan.clients());
        assertThat(PlanReader.read("mine.yaml", LEAST + "clients: 4..9\n", Overrides.none())
                        .clients())
                .containsExactly(4, 8, 9);
    }

    @Test
    void targetsOfAScale_replaceThoseOfTheFile() {
        String yaml = LEAST + "scales: {smoke: {targets: ['derby:server', h2]}, full: {measure: 60s}}\n";

        assertThat(PlanReader.read(
                                "mine.yaml",
                                yaml,
                                new GivenOverrides().scale(RunSize.SMOKE).made())
                        .targets())
                .extracting(TargetSpec::toString)
                .containsExactly("derby:server", "h2");
        assertThat(PlanReader.read(
                                "mine.yaml",
                                yaml,
                                new GivenOverrides().scale(RunSize.FULL).made())
                        .targets())
                .isEqualTo(read(LEAST).targets());
    }

    @Test
    void workloadsOfAScale_replaceThoseOfTheFile() {
        String yaml = "experiment: mine\ntargets: derby\nworkloads: [select, tpcb]\n"
                + "scales: {smoke: {workloads: [tpcb]}, full: {measure: 60s}}\n";

        assertThat(PlanReader.read(
                                "mine.yaml",
                                yaml,
                                new GivenOverrides().scale(RunSize.SMOKE).made())
                        .workloads())
                .containsExactly("tpcb");
        assertThat(PlanReader.read(
                                "mine.yaml",
                                yaml,
                                new GivenOverrides().scale(RunSize.FULL).made())
                        .workloads())
                .containsExactly("select", "tpcb");
    }

    @Test
    void workloadOfAScale_isOneOfTheFiles() {
        refused(
                LEAST + "scale: smoke\nscales:\n  smoke:\n    workloads: [tpcb]\n",
                "mine.yaml line 7 workloads: must be among those of the file, got tpcb; legal: select");
    }

    @Test
    void wrongTargetOfAScale_isRefusedWithItsLine() {
        refused(
                LEAST + "scale: smoke\nscales:\n  smoke:\n    targets: ['derby:moon']\n",
                "mine.yaml line 7 targets",
                "moon");
    }

    @Test
    void clientsThatStandTwice_areRejected() {
        refused(LEAST + "clients: [2, 2]\n", "clients", "must not repeat a value");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1001})
    void repetitionsOutOfRange_areRejected(int repetitions) {
        refused(LEAST + "repetitions: " + repetitions + "\n", "repetitions", "from 1 to 1000", "got " + repetitions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99ms", "25h"})
    void measurementOutOfRange_isRejected(String time) {
        refused(LEAST + "measure: " + time + "\n", "measure: must be a time from 100ms to 24h", "got " + time);
    }

    @Test
    void targetOfAnotherForm_isRejected() {
        refused("experiment: mine\ntargets: ['Derby:']\nworkloads: select\n", "targets", "'Derby:'", "derby:server");
    }

    @Test
    void unknownDeployment_isRejectedWithTheLegalOnes() {
        refused("experiment: mine\ntargets: 'derby:cloud'\nworkloads: select\n", "'cloud'", "embedded, server");
    }

    @Test
    void planWithoutTargets_isRejected() {
        refused("experiment: mine\nworkloads: select\n", "targets: must name at least one");
    }

    @Test
    void planWithoutWorkloads_isRejected() {
        refused("experiment: mine\ntargets: derby\n", "workloads: must name at least one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up", "Mine", "a b", "''"})
    void nameThatIsNoFolder_isRejected(String name) {
        refused(LEAST.replace("mine", name), "experiment");
    }

    @Test
    void keyThatStandsTwice_isRejectedWithItsLine() {
        refused(LEAST + "targets: derby\n", "mine.yaml line 4", "targets");
    }

    @Test
    void textThatIsNoYaml_isRejectedWithItsLine() {
        refused("experiment: mine\ntargets: [derby\nworkloads: select\n", "mine.yaml line ", "must be YAML");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "just words", "- a list", "clients: many"})
    void textThatIsNoPlan_isRejected(String text) {
        refused(text, "mine.yaml");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # line 4                          | what the message says after the file's name
            title: 'a' 'b'                    | line 4: must be YAML, such as 'key: value' or 'key: [a, b]', got something else
            title: "abc                       | must be YAML, got a quote or a bracket that is never closed
            `\ttitle: x`                     | must be YAML, indented with spaces, got a tab
            claims: [{id: A, is: > 1}]        | line 4: must be YAML, where a value that begins with '>' or '[' needs quotes, got one without; legal: such as is: '> 1'
            `claims:\n  - id: A\n    is: > 1\n    of: x` | line 6: must be YAML, where a value that begins with '>'
            `claims:\n  - id: A\n    is: >= 1 until cores=8\n    of: x` | line 6: must be YAML, where a value that begins with '>'
            `claims:\n  - id: A\n    is: [case=a] > [case=b]\n    of: x` | line 6 claims[0].is: must be YAML, where a value that begins with '>'
            repetitions: [                    | line 4 repetitions: must be a whole number, got something else
            repetitions: many                 | line 4 repetitions: must be a whole number, got 'many'
            repetitions: 1.5                  | line 4 repetitions: must be a whole number, got
            repetitions: 99999999999          | line 4 repetitions: must be a whole number, got one that is too large
            seed: x                           | line 4 seed: must be a whole number, got 'x'
            title: {a: b}                     | line 4 title: must be text, got keys with values
            title: [a, b]                     | line 4 title: must be text, got a list
            scales: {quik: {}}                | line 4 scales: must be one of smoke, quick, full, got 'quik'
            scale: tiny                       | line 4 scale: must be one of smoke, quick, full, got 'tiny'
            scale: 2                          | line 4 scale: must be one of smoke, quick, full, got '2'
            design: 1                         | line 4 design: must be one of trials, slices, got '1'
            design: "0"                       | line 4 design: must be one of trials, slices, got '0'
            question: 1                       | line 4 question: must be one of speed, costs, got '1'
            question: price                   | line 4 question: must be one of speed, costs, got 'price'
            settings: [a]                     | line 4 settings: must be keys with values, got a list
            settings: {buffer: {a: b}}        | line 4 settings.buffer[0]: must be text, got keys with values
            experiment: twice                 | line 4: must have each key once, got 'experiment' twice
            settings: {java: "/a\\0b"}       | line 4 settings.java: must not contain control characters, got '/a\\x00b'
            settings: {log-folder: "/a\\0b"} | line 4 settings.log-folder: must not contain control characters, got '/a\\x00b'
            claims: [{id: X}]                 | line 4 claims[0].claim: must be given, got none
            claims: [{id: X, claim: c, of: a, low: }] | line 4 claims[0].low: must be given, got none
            scale:                            | line 4 scale: must be given, got none
            title:                            | line 4 title: must be given, got none
            settings: {buffer: }              | line 4 settings.buffer: must be given, got none
            claims: [{id: X, claim: c, of: a, low: a}] | line 4 claims[0].low: must be a number, got 'a'
            claims: x                         | line 4 claims[0]: must be keys with values, got text
            """)
    void wrongValue_isRejectedInOurWords(String line, String words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(LEAST + line + "\n"))
                .withMessageStartingWith("mine.yaml ")
                .withMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''             | : must be keys with values, got none
            just words     | : must be keys with values, got text
            - a list       | : must be keys with values, got a list
            targets: derby |  experiment: must be given, got none
            experiment:    | line 1 experiment: must be given, got none
            """)
    void textOfAnotherKind_isRejectedInOurWords(String text, String words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(text))
                .withMessageStartingWith("mine.yaml")
                .withMessageEndingWith(words);
    }

    /** The wrong entry is told, and not the list in which it stands. */
    @Test
    void wrongEntryOfAList_isToldByItsOwnKind() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read("experiment: mine\ntargets: [{a: b}]\nworkloads: [select]\n"))
                .withMessage("mine.yaml line 2 targets[0]: must be text, got keys with values");
    }

    /** A run that is resumed reads its plan as it was written. */
    @ParameterizedTest
    @CsvSource({"trials, 0", "slices, 4"})
    void writtenPlan_hasItsDesign(String design, int slices) {
        Plan plan = read(LEAST + "design: " + design + "\nmeasure: 1s\n");

        assertThat(plan.phases().slices()).isEqualTo(slices);
        assertThat(PlanReader.readWritten("plan.yaml", PlanWriter.write(plan)).phases())
                .isEqualTo(plan.phases());
    }

    @Test
    void timesAreRead() {
        assertThat(read(LEAST + "warm-up: 500ms\nmeasure: 2m\n").phases())
                .isEqualTo(new Phases(Duration.ofMillis(500), Duration.ofMinutes(2)));
    }

    @Test
    void server_isReadAndWrittenBack() {
        Plan plan = read(
                "experiment: mine\ntargets: ['postgresql:external', derby]\nserver: theirs\nworkloads: [select]\n");

        assertThat(plan.servers()).containsExactly("theirs");
        assertThat(plan.externalEngines()).containsExactly("postgresql");
        assertThat(read(LEAST).externalEngines()).isEmpty();
        assertThat(PlanReader.read("again", PlanWriter.write(plan), Overrides.none()))
                .usingRecursiveComparison()
                .ignoringFields("places")
                .isEqualTo(plan);
        assertThat(PlanWriter.write(read(LEAST))).doesNotContain("\nserver:");
    }

    @Test
    void serverAndExternalTarget_goTogether() {
        refused(
                LEAST + "server: theirs\n",
                "mine.yaml line 4 server: must be used with an external target, got 'theirs'");
        refused(
                "experiment: mine\ntargets: ['postgresql:external']\nworkloads: [select]\n",
                "mine.yaml server: must name the server of postgresql:external, got none");
    }

    @Test
    void warmUp_isTakenAsGiven_orEndsWhenTheLoadIsSteady_andNeverBoth() {
        Plan until = read(LEAST + "warm-up-max: 2m\n");

        assertThat(until.phases()).isEqualTo(new Phases(Duration.ofMinutes(2), true, Defaults.MEASURE));
        assertThat(PlanReader.read("again", PlanWriter.write(until), Overrides.none())
                        .phases())
                .isEqualTo(until.phases());
        assertThat(read(LEAST + "warm-up-max: 2m\nscales: {quick: {warm-up: 3s}}\n")
                        .phases())
                .isEqualTo(new Phases(Duration.ofSeconds(3), Defaults.MEASURE));
        refused(LEAST + "warm-up: 2s\nwarm-up-max: 2m\n", "warm-up-max: must not be combined with warm-up");
    }

    private static Plan read(String yaml) {
        return PlanReader.read("mine.yaml", yaml, Overrides.none());
    }

    private static void refused(String yaml, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(yaml))
                .satisfies(e -> assertThat(e.getMessage()).contains(List.of(words)));
    }
}
