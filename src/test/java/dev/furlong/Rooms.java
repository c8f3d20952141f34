package dev.furlong;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rooms of the house and their parts, and what each may know. */
final class Rooms {
    /** What lies in no part of its room. */
    static final String LOOSE = "";

    private static final String WORD_OF_LOOSE = "loose";

    /** Each room with the rooms that it may know; every room may know {@code failure}. */
    static final Map<String, Set<String>> ARROWS = arrows("""
        failure:
        measurement:
        plan:       measurement
        engine:     measurement plan
        storage:    measurement plan
        results:    measurement plan
        deployment: measurement plan engine storage
        workload:   measurement plan engine
        loadgen:    measurement plan engine workload
        probe:      measurement deployment
        analysis:   measurement plan results
        report:     measurement plan results analysis
        session:    measurement plan engine storage deployment workload loadgen probe results analysis
        run:        measurement plan engine storage deployment workload loadgen probe results analysis report session
        cli:        measurement plan results analysis report run
        junit:      measurement plan results analysis report run
        jmh:        measurement plan results analysis report run
        maven:      measurement plan results analysis report run
        """);

    /** The parts of each room that has some, and the parts that each may know. */
    static final Map<String, Map<String, Set<String>>> PARTS = parts();

    private Rooms() {}

    private static Map<String, Map<String, Set<String>>> parts() {
        Map<String, Map<String, Set<String>>> parts = new LinkedHashMap<>();
        parts.put("measurement", arrows("""
            condition:
            loose: condition
            """));
        parts.put("plan", arrows("""
                written:
                precision: written
                setting: written
                target:  written
                axis:    written setting target
                claim:   written setting target axis
                loose:   written precision setting target axis claim
                place:   written setting target axis claim loose
                file:    written precision setting target axis claim loose place
                catalogue: written loose file
                reference: written precision setting target axis claim loose file
                """));
        parts.put("plan.setting", arrows("""
            client:
            value:
            loose: client value
            """));
        parts.put("plan.file", arrows("""
            yaml:
            loose: yaml
            """));
        parts.put("engine", partsOfEngine());
        parts.put("engine.derby", arrows("""
            counter:
            layer:
            wait:
            loose: counter layer wait
            """));
        parts.put("engine.innodb", arrows("""
            loading:
            loose: loading
            """));
        parts.put("storage", arrows("""
            kernel:
            disk:  kernel
            owned: kernel disk
            loose: kernel disk owned
            """));
        parts.put("deployment", arrows("""
            binaries:
            jvm:
            kernel:
            confinement: kernel
            programs:    binaries
            process:     jvm kernel
            container:   process kernel
            launch:      binaries jvm process
            loose:       binaries jvm kernel confinement programs process container launch
            """));
        parts.put("deployment.kernel", arrows("""
            cores:
            group: cores
            loose: cores group
            """));
        parts.put("loadgen", arrows("""
            acknowledged:
            binding:
            tally:
            loose: acknowledged binding tally
            """));
        parts.put("results", arrows("""
            loose:
            folder: loose
            """));
        // What is loose there gathers the probes.
        parts.put("probe", arrows("""
            cpu:   loose
            disk:  loose
            wire:  loose
            loose: cpu disk wire
            """));
        parts.put("probe.wire", arrows("""
            relay:
            socket:
            loose: relay socket
            """));
        parts.put("session", arrows("""
            protocol:
            jvm:   protocol
            joint: protocol
            watch: protocol jvm joint
            """));
        parts.put("session.jvm", arrows("""
            target:
            drive: target
            loose: target drive
            """));
        // What is loose there has the list of workloads.
        parts.put("workload", arrows("""
            acknowledged:
            counter:
            invariant:
            statement:
            idle:   counter invariant loose
            lookup: invariant statement loose
            record: acknowledged invariant statement loose
            tpcb:   acknowledged invariant statement loose
            loose:  acknowledged invariant statement idle lookup record tpcb
            """));
        parts.put("analysis", arrows("""
                statistic:
                steady:
                scaling: statistic
                limit:
                stall:  steady
                doubt:  steady
                claim:  statistic limit doubt
                contrast: statistic doubt
                loose:  statistic steady scaling limit stall doubt claim contrast
                arm:    doubt contrast loose
                change: statistic contrast arm loose
                """));
        parts.put("cli", arrows("""
                progress:
                gate:
                study: progress
                help:  progress
                loose: help progress gate study
                """));
        parts.put("report", arrows("""
                words:
                page:
                table:     words
                scope:     words
                answer: words table scope
                chart:     words table answer
                change:    words table
                study:     words answer chart
                loose:     words page table scope answer chart change study
                """));
        // What is loose there has the points and asks the questions.
        parts.put("report.answer", arrows("""
            choice: loose
            rate:   loose
            loose:  choice rate
            """));
        parts.put("run", arrows("""
            leftover:
            timeline:
            prepare:
            stage:  prepare timeline
            trial:  prepare timeline stage
            loose:  prepare timeline stage trial
            study:  loose
            doctor: leftover loose
            """));
        parts.put("run.trial", arrows("""
            turn:
            loose: turn
            """));
        return parts;
    }

    /** No engine knows another; MySQL and MariaDB share what both are made of. */
    private static Map<String, Set<String>> partsOfEngine() {
        Map<String, Set<String>> parts = new LinkedHashMap<>(arrows("""
            release:
            schema:
            connection: release
            mapping:    release connection
            loading:    schema
            capability: release schema connection loading
            wait:       capability connection
            layer:
            access:
            """));
        Set<String> common =
                Stream.concat(parts.keySet().stream(), Stream.of(LOOSE)).collect(Collectors.toSet());
        Stream.of("derby", "duckdb", "h2", "hsqldb", "innodb", "postgresql", "sqlite", "external")
                .forEach(engine -> parts.put(engine, common));
        Set<String> withInnodb =
                Stream.concat(common.stream(), Stream.of("innodb")).collect(Collectors.toSet());
        Stream.of("mariadb", "mysql").forEach(engine -> parts.put(engine, withInnodb));
        // What is loose there has the list of engines.
        parts.put(LOOSE, Set.copyOf(parts.keySet()));
        return parts;
    }

    /** Reads lines such as {@code storage: measurement plan}: who may know whom. */
    private static Map<String, Set<String>> arrows(String lines) {
        Map<String, Set<String>> arrows = new LinkedHashMap<>();
        lines.lines()
                .map(line -> line.split(":", 2))
                .forEach(line -> arrows.put(name(line[0].strip()), names(line[1])));
        return arrows;
    }

    private static Set<String> names(String words) {
        return Pattern.compile("\\s+")
                .splitAsStream(words.strip())
                .filter(word -> !word.isEmpty())
                .map(Rooms::name)
                .collect(Collectors.toSet());
    }

    private static String name(String word) {
        return word.equals(WORD_OF_LOOSE) ? LOOSE : word;
    }
}
