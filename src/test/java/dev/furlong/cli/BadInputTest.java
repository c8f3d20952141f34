package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the author of a command or a plan got wrong: exit code 2, place, rule, value, and nothing started. */
class BadInputTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # arguments                          | what the message says
            run --mesure 5s                      | furlong: --mesure: must be an option of 'furlong run', got '--mesure'; did you mean '--measure'? ; furlong: see 'furlong run --help'
            run --durability power-cut           | --durability: must be an option of 'furlong run', got '--durability'; did you mean '--set durability=power-cut'?
            run --bufer=4MiB                     | --bufer: must be an option ; did you mean '--set buffer=4MiB'?
            rum                                  | COMMAND: must be a command of Furlong, got 'rum'; did you mean 'run'? legal: run, list ; see 'furlong --help'
            run tpcb select                      | run: must have at most one argument, got 'select' too; legal: furlong run EXPERIMENT|FILE.yaml
            list foo                             | SUBJECT: must be one of the legal words, got 'foo'; legal: experiments, targets
            list setings                         | got 'setings'; did you mean 'settings'?
            run --seed abc                       | --seed: must be a whole number, got 'abc'; legal: such as --seed 42 ; see 'furlong run --help'
            run --seed 1 --seed 2                | --seed: must be given once, got it twice
            report                               | DIR: must be given, got none; legal: such as furlong report DIR
            compare one                          | CONTENDER: must be given, got none
            run --quiet=yes                      | --quiet: must not have a value, got 'yes'
            clean --out                          | --out: must be given, got none
            run first-loot                       | experiment: ; 'first-loot' ; did you mean 'first-look'? ; legal: first-look, tpcb
            run no-such.yaml                     | experiment: must be a readable file, got no-such.yaml: there is no such file; nothing was started
            run mix                              | experiment: must be built in or a .yaml file, got 'mix', which is a load; legal: first-look, ; or a plan file with workloads: [mix]
            run --set case=small                 | --set case: must be a setting, got 'case', which has an option of its own; write --case small
            run --set clients=1,8                | write --clients 1,8
            run --set targets=derby,h2           | --set targets: must be a setting, got 'targets', which has an option of its own; write --target derby,h2
            run --set cases=small                | write --case small
            run --set server=a                   | write --server a
            run --set scale=smoke                | write --scale smoke
            run --set question=costs             | write --question costs
            run --set repetitions=5              | write --repetitions 5
            run --set warm-up=8s                 | --set warm-up: must be a setting, got 'warm-up', which has an option of its own; write --warm-up 8s
            run --set warm-up-max=8s             | write --warm-up-max 8s
            run --set measure=8s                 | write --measure 8s
            run --set design=slices              | write --design slices
            run tpcb --target h2 --fail-if throughput<-5%                              | --fail-if: must compare two targets, two cases or two values of one setting, got one of each (loads, their parameters, clients and rates are not compared); legal: such as --target A,B or --set KEY=a,b; nothing was started
            run tpcb --target derby,h2,hsqldb --fail-if throughput<-5%                 | --fail-if: must compare two ; got target=derby,h2,hsqldb; legal:
            run tpcb --target derby,h2 --set buffer=4MiB,8MiB --fail-if throughput<-5% | --fail-if: must compare two ; got target=derby,h2 and buffer=4MiB,8MiB; legal:
            run tpcb --target derby,h2 --repetitions 1 --fail-if throughput<-5%        | --fail-if: must have at least 2 repetitions, got 1; legal: such as --repetitions 5; nothing was started
            run tpcb --target derby,h2 --repetitions 5 --set rate=9/s --fail-if throughput<-5% | --fail-if: must be of a figure that can be compared, got 'throughput': the throughput of an open loop is what was asked for; nothing was started
            run tpcb --target derby,h2 --repetitions 5 --fail-if speed<-5%             | --fail-if: must ; 'speed'
            run tpcb --target derby,h2 --strict                                        | --strict: must be used with --fail-if, got no limit
            run tpcb --target derby,h2 --allow-missing                                 | --allow-missing: must be used with --fail-if, got no limit
            run --set buffer=4MiB,8MiB,4096KiB   | --set buffer: must not repeat a value, got 4096KiB, which is 4MiB; legal: one of the two
            run --set lock-wait=60s,1m           | --set lock-wait: must not repeat a value, got 1m, which is 60s; legal: one of the two
            run --set latency-limit=10ms         | write --latency-limit 10ms
            run --set seed=7                     | write --seed 7
            run --target postgresql              | --target postgresql: must name a way in which postgresql can run, got 'postgresql', which means embedded; legal: postgresql:process, postgresql:container, postgresql:external; this machine can run
            run --target h2:container            | --target h2:container: must name a way in which h2 can run, got 'h2:container'; legal: h2, h2:server; this machine can run each of them
            run --target duckdb:server           | --target duckdb:server: must name a way in which duckdb can run, got 'duckdb:server'; legal: duckdb; this machine can run each of them
            run select --target derby --case small:memory=1MiB | --case small memory: must hold the JVM of the engine
            run select --target derby --set memory=1MiB | --set memory: must hold the JVM of the engine, which has a heap of 1GiB and more beside it, got 1MiB; legal: at least 1056MiB, or a smaller heap
            run select --target derby:server --set memory=512MiB --set heap=512MiB | --set memory: must hold the JVM ; legal: at least 544MiB
            run --set bufer=4MiB                 | --set bufer: ; must be a setting ; did you mean 'buffer'?
            run --set buffer                     | --set: must be KEY=VALUE ; 'buffer'
            run --set buffer=                    | --set buffer: ; must be a size above 0 with a binary unit ; got '' ; MiB
            run --set buffer=64MB                | --set buffer: ; got '64MB' ; KiB, MiB or GiB
            run --set buffer=1KiB                | --set buffer: ; at least 40 ; 1KiB
            run --set heap=1g                    | --set heap: ; got '1g' ; MiB
            run --set lock-wait=10               | --set lock-wait: ; got '10'
            run --set durability=none            | --set durability: ; got 'none' ; legal: power-cut
            run --set durability=bounded-loss    | --set durability: ; derby ; legal: power-cut, process-kill
            run --set port=80                    | --set port: ; got '80' ; 1024 to 65535
            run --set gc=Zgc                     | --set gc: ; got 'Zgc' ; legal: G1
            run --set tpcb.branchs=1             | --set tpcb.branchs: ; did you mean 'branches'?
            run --set tpcb.branches=0            | --set tpcb.branches: ; got '0' ; from 1 to
            run --set tpcc.warehouses=1          | --set tpcc.warehouses: ; got 'tpcc' ; did you mean 'tpcb'?
            run tpcb --set select.rows=10        | --set select.rows: must begin with an engine or a workload of this run, got 'select'; legal: derby, tpcb
            run --target derby --set postgresql.work_mem=1MB | --set postgresql.work_mem: must begin with an engine or a workload of this run, got 'postgresql'; legal: derby, tpcb, select
            run --set derby.storage.pageSiz=8192 | --set derby.storage.pageSiz: must be a property that derby knows, got 'derby.storage.pageSiz'; did you mean 'derby.storage.pageSize'? legal: one of its
            run --target derby,postgresql:process --set postgresql.shared_bufers=4MB | --set postgresql.shared_bufers: must be a property that postgresql 18 ; got 'shared_bufers'; did you mean 'shared_buffers'? legal: one of its
            run --target h2 --set h2.cache_typ=LRU | --set h2.cache_typ: must be a property that h2 knows, got 'CACHE_TYP'; did you mean 'CACHE_TYPE'?
            run --target hsqldb --set hsqldb.large_dat=true | got 'hsqldb.large_dat'; did you mean 'hsqldb.large_data'?
            run --target sqlite --set sqlite.page_siz=8192 | got 'page_siz'; did you mean 'page_size'?
            run --target duckdb --set duckdb.threds=1 | got 'threds'; did you mean 'threads'?
            run --set derby.system.home=/        | --set derby.system.home: must be left to Furlong
            run --target derbi                   | --target derbi: must be an engine ; 'derbi' ; did you mean 'derby'?
            run --target derby:sever             | --target ; after ':' ; 'sever' ; legal: embedded, server
            run --target derby@10.16.1.2         | --target derby@10.16.1.2: must name a pinned release of derby ; 10.16.1.2 ; did you mean '10.16.1.1'?
            run --target derby,derby             | furlong: --target: must not repeat a value, got [derby, derby]
            run --server theirs                  | furlong: --server: must be used with an external target, got 'theirs' and the targets ; --server NAME
            run --target derby:external          | furlong: --server: must name the server of derby:external, got none; give --server
            run --target derby:external --server a,a | furlong: --server: must not repeat a value, got [a, a]
            run --target derby:external --server a --servers no-such.yaml | --servers: must be a readable file, got no-such.yaml: there is no such file
            run --servers theirs.yaml --set buffer=1KiB | --servers: must be used with an external target and its server, got 'theirs.yaml' and the targets [derby, ; legal: such as --target postgresql:external --server NAME
            run --target , --measure 5           | --target: must be a target, got ''; legal: ENGINE[@RELEASE][:DEPLOYMENT]
            run select --target derby --scale smoke --set disk-size=4GiB | --set disk-size: must be used with storage=loop, got '4GiB'
            run --target derby, --measure 5      | --target: must be a target, got ''; legal: ENGINE
            run --clients , --measure 5          | --clients: must be whole numbers ; got ''; legal: such as 1,8
            run --target derby:external --server a, --servers no-such.yaml | --servers: must be a readable file
            run --out '' --measure 5             | --out: must be a folder, got ''; legal: such as results
            clean --out '' --servers theirs.yaml | --out: must be a folder, got ''; legal: such as results
            doctor --out ''                      | --out: must be a folder, got ''; legal: such as results
            run select --target derby,h2 --design slice | --design: must be one of the legal values, got 'slice'; legal: trials, slices
            run select --target derby,h2 --design slices --set rate=100/s | --design: must be trials for an open loop, which has its own time, got slices with derby/select/ ; client ; legal: trials; nothing was started
            run select --target derby --design slices --warm-up 1s | --design: must be trials for a point that has no other of its load and clients beside it, got slices with derby/select/
            run select --target derby,h2 --design slices --no-fork | --design: must be trials for loads in Furlong's own JVM, got slices with derby/select/
            run select --target derby:server,h2:server --design slices --set port=15270 | --design: must be trials for a server whose port is given, got slices with derby:server/select/
            run select --target derby:server,h2:server --design slices --set load-jvms=2 --clients 2 | --design: must be trials for several load JVMs, got slices with derby:server/select/2 clients
            clean --dry-run --server a           | --dry-run: must not be combined with --server, got both
            clean --servers theirs.yaml          | --servers: must be used with --server, got 'theirs.yaml' alone; legal: --server NAME
            clean --server , --servers no-such.yaml | --servers: must be a readable file
            clean --server a --servers no-such.yaml | --servers: must be a readable file
            run --clients 0                      | --clients: must be whole numbers from 1 to 10000, got '0'
            run --clients 10001                  | --clients: must be whole numbers from 1 to 10000, got '10001'
            run --clients one                    | --clients: ; got 'one'
            run --clients 0..8                   | --clients: must be whole numbers from 1 to 10000, got '0..8'
            run --clients 1..10001               | --clients: must be whole numbers from 1 to 10000, got '1..10001'
            run --clients 8..8                   | --clients: must be a sweep from a smaller to a larger number, got '8..8'; legal: such as 1,8 or 1..100
            run --clients 1..                    | --clients: must be whole numbers ; or a sweep of them, got '1..'; legal
            run --clients 1..4,4                 | furlong: --clients: must not repeat a value
            run --clients 1,1                    | furlong: --clients: must not repeat a value
            run --measure 5                      | --measure: ; got '5' ; ms
            run --measure 5sec                   | --measure: ; got '5sec'
            run --measure 99ms                   | furlong: --measure: must be a time from 100ms to 24h, got 99ms
            run --measure 0s                     | furlong: --measure: must be a time from 100ms to 24h, got 0s
            run --warm-up 25h                    | furlong: --warm-up: must be a time from 0s to 24h, got 25h
            run --warm-up-max 25h                | furlong: --warm-up-max: must be a time from 0s to 24h, got 25h
            run --warm-up -1s                    | --warm-up: ; got '-1s'
            run --scale tiny                     | --scale: must be a scale, got 'tiny'; legal: smoke, quick, full
            run --question price                 | --question: must be one of the legal values, got 'price'; legal: speed, costs
            run --repetitions 0                  | furlong: --repetitions: must be from 1 to 1000, got 0
            run --repetitions -1                 | furlong: --repetitions: must be from 1 to 1000, got -1
            run --repetitions x                  | --repetitions ; 'x'
            run --seed x                         | --seed ; 'x'
            run --latency-limit 10ms             | furlong: --latency-limit: must be used with an open loop, got p99=10ms with rate=closed; legal: with rate=1000/s or rate=closed,70%
            run --set rate=1000/s --latency-limit 10 | furlong: --latency-limit: must be a time, or a percentile and a time, got '10'; legal: such as 10ms, p95=2.5ms or p999=1s
            run --set rate=1000/s --latency-limit p98=10ms | furlong: --latency-limit: must name a recorded percentile, got 'p98'; did you mean 'p95'? legal: p50, p95, p99, p999
            run --set rate=1000/s --latency-limit max=10ms | got 'max'; legal: p50, p95, p99, p999
            run --set rate=1000/s --latency-limit 0ms | furlong: --latency-limit: must be from 0.01ms to 600s, got '0ms'
            run --set rate=1000/s --question costs --latency-limit 10ms | furlong: --latency-limit: must be used with the question speed, got p99=10ms with the question costs
            run --latncy-limit 10ms              | did you mean '--latency-limit'?
            run --resume no-such-folder          | --resume: must be the folder of a run ; no-such-folder
            list tests                           | 'tests' ; experiments
            report no-such-folder                | report: must be the folder of a run, with plan.yaml and trials.jsonl in it, or an experiment's folder, with a run that has a record, got no-such-folder, which does not exist
            """)
    void aWrongCommandIsRefusedByName(String arguments, String expected) {
        List<String> all = Stream.of(arguments.split(" "))
                .map(word -> word.equals("''") ? "" : word)
                .collect(Collectors.toCollection(ArrayList::new));
        if (arguments.startsWith("run ") && !arguments.matches(".* --(resume|out) .*")) {
            all.addAll(List.of("--out", folder.resolve("results").toString()));
        }
        Ended ended = Ended.executing(all.toArray(String[]::new));
        ended.fails(2, expected.split(" ; "));
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest(name = "line {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # the wrong line            | its number | what the message says
            client: [1]                 | 4 | got 'client' ; did you mean 'clients'?
            clients: [0]                | 4 | clients: must be whole numbers from 1 to 10000, got '0'
            clients: [10001]            | 4 | clients: must be whole numbers from 1 to 10000, got '10001'
            clients: [1, 16..4]         | 4 | clients: must be a sweep from a smaller to a larger number, got '16..4'; legal: such as 1,8 or 1..100
            clients: {from: 1}          | 4 | clients: must be whole numbers from 1 to 10000
            clients: [[1]]              | 4 | clients: must be whole numbers from 1 to 10000
            clients: 1.5                | 4 | clients: must be whole numbers ; got '1.5'
            scales: {quick: {clients: 4..4}} | 4 | clients: must be a sweep from a smaller to a larger number, got '4..4'
            clients: [one]              | 4 | one
            settings: {bufer: 4MiB}     | 4 | settings.bufer: must be a setting, got 'bufer'; did you mean 'buffer'?
            settings: {buffer: 4MB}     | 4 | settings.buffer: ; got '4MB'
            measure: 5                  |   | measure: ; got '5'
            scales: {quik: {}}          | 4 | quik ; quick
            cases: [small]              | 4 | cases: must be keys with values, got a list
            cases: {small: {buffer: [4MiB, 8MiB]}} | 4 | cases.small.buffer: must be text, got a list
            settings: {tpcb.branches: 1} | 4 | settings.tpcb.branches: must begin with an engine or a workload of this run, got 'tpcb'; legal: derby, select
            settings: {postgresql.work_mem: 1MB} | 4 | settings.postgresql.work_mem: must begin with an engine or a workload of this run, got 'postgresql'; legal: derby, select
            cases: {small: {h2.CACHE_TYPE: LRU}} | 4 | must begin with an engine or a workload of this run, got 'h2'
            scales: {quick: {settings: {mysql.flush: ON}}} | 4 | got 'mysql'; legal: derby, select
            scales: {tiny}              | 4 | scales: must be one of smoke, quick, full, got 'tiny'
            settings: [a, b]            | 4 | settings: must be keys with values, got a list
            latency-limit: 10ms         |   | latency-limit: must be used with an open loop, got p99=10ms with rate=closed; legal: with rate=1000/s
            latency-limit: 10           |   | latency-limit: must be a time, or a percentile and a time, got '10'
            latency-limit: [10ms]       | 4 | latency-limit: must be text, got a list
            scales: {quick: {latency-limit: 1s}} | 4 | got 'latency-limit'
            repetitions: many           | 4 | repetitions: must be a whole number, got 'many'
            seed: abc                   | 4 | seed: must be a whole number, got 'abc'
            settings: {buffer: 1KiB}    | 4 | settings.buffer: must be ; got 1KiB
            settings: {select.rowz: 1}  | 4 | settings.select.rowz: ; did you mean 'rows'?
            settings: {memory: 1MiB}    | 4 | settings.memory: must hold the JVM of the engine
            settings: {disk-size: 4GiB} | 4 | settings.disk-size: must be used with storage=loop, got '4GiB'
            cases: {small: {memory: 1MiB}} | 4 | cases.small memory: must hold the JVM of the engine
            scales: {quick: {settings: {buffer: 1KiB}}} | 4 | settings.buffer: must be ; got 1KiB
            experiment: twice           | 4 | experiment
            repetitions: [              | 4 | repetitions:
            title: 'a' 'b'         | 4 | must be YAML
            scales: {quick: {mesure: 1s}} | 4 | got 'mesure' ; did you mean 'measure'?
            claims: [{id: X}]           | 4 | claim
            defaults: {buffer: 4MiB}    | 4 | defaults.buffer: must be the default of this version of Furlong, '64MiB', got '4MiB'; write it under settings to ask for it
            """)
    void aWrongLineOfAPlanFileIsNamedWithFileAndLine(String line, Integer number, String expected) throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(
                file, String.join("\n", "experiment: mine", "targets: [derby]", "workloads: [select]", line, ""));
        Ended ended = Ended.executing(
                "run", file.toString(), "--out", folder.resolve("results").toString());
        ended.fails(2, expected.split(" ; "));
        ended.fails(2, file + (number == null ? " " : " line " + number));
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aFileOrATextThatIsTooLongIsRefusedBeforeItIsRead() throws IOException {
        Path file = folder.resolve("mine.yaml");
        String plan = "experiment: mine\ntargets: [derby]\nworkloads: [select]\n";
        Files.writeString(file, plan + "title: " + "a".repeat(1 << 20) + "\n");
        Ended.executing("run", file.toString())
                .fails(2, file + ": must be at most 1024 KiB long, got more; nothing was started");
        Files.writeString(file, plan + "title: " + "a".repeat(2 << 20) + "\n");
        Ended.executing("run", file.toString()).fails(2, file + ": must be at most 1024 KiB long, got 2048 KiB");
        Ended.executing("run", "--target", "derby:external", "--server", "a", "--servers", file.toString())
                .fails(2, file + ": must be at most 1024 KiB long, got 2048 KiB; nothing was started");
        Files.writeString(file, plan + "title: " + "a".repeat(201) + "\n");
        Ended.executing("run", file.toString())
                .fails(2, file + " line 4 title: must be at most 200 characters long, got 201");
        Files.writeString(
                file,
                plan + "claims: [{id: X, claim: " + "a".repeat(1001)
                        + ", source: s, workload: select, metric: throughput, of: derby, against: derby, low: 1, high: 2}]\n");
        Ended.executing("run", file.toString())
                .fails(2, file + " line 4", "claims X: claim must be at most 1000 characters long, got 1001");
    }

    @Test
    void aServerOfAnEngineWithoutExternalUse_andOneThatTheFileDoesNotName_areRefused() throws IOException {
        Path file = folder.resolve("servers.yaml");
        Files.writeString(file, "a: {engine: h2, url: 'jdbc:h2://db/shop', user: u, password-env: SHOP}\n");
        Ended.executing("run", "--target", "derby:external", "--server", "a", "--servers", file.toString())
                .fails(2, "must be an engine whose server Furlong can use");
        Ended.executing("clean", "--server", "a", "--servers", file.toString())
                .fails(2, "must be an engine whose server Furlong can use");

        Files.writeString(file, "a: {engine: derby, url: 'jdbc:derby://db/shop', user: u, password-env: SHOP}\n");
        Ended.executing("clean", "--server", "b,c", "--servers", file.toString())
                .fails(2, "must be named in " + file + ", got 'b'");
    }

    @Test
    void aFileThatIsNoTextOrNeverEndsIsRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        String rule = "must be UTF-8 text, got " + file + ", which has other bytes; nothing was started";
        Files.write(file, new byte[] {'a', ':', ' ', (byte) 0xff});
        Ended.executing("run", file.toString()).fails(2, "experiment: " + rule);
        Files.writeString(file, "experiment: mine\n", StandardCharsets.UTF_16);
        Ended.executing("run", file.toString()).fails(2, "experiment: " + rule);
        Files.writeString(file, "experiment: mine\n", StandardCharsets.UTF_16LE);
        Ended.executing("run", file.toString()).fails(2, "experiment: " + rule);
        Ended.executing("run", "--target", "derby:external", "--server", "a", "--servers", file.toString())
                .fails(2, "--servers: " + rule);
        Path inFolder = Files.createDirectory(folder.resolve("folder.yaml"));
        Ended.executing("run", inFolder.toString())
                .fails(2, "experiment: must be a readable file, got " + inFolder + ": it is a folder");
        Path endless = Path.of("/dev/zero");
        assumeThat(endless).exists();
        Path link = Files.createSymbolicLink(folder.resolve("endless.yaml"), endless);
        Ended.executing("run", link.toString())
                .fails(2, "experiment: must be a readable file, got " + link, "is a pipe or a device");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aPipeThatNobodyWritesIntoIsRefused() {
        Path pipe = folder.resolve("pipe.yaml");
        SystemCommand.run("test", "mkfifo", pipe.toString());
        Ended.executing("run", pipe.toString())
                .fails(2, "experiment: must be a readable file, got " + pipe, "is a pipe or a device");
        Ended.executing("run", "--target", "derby:external", "--server", "a", "--servers", pipe.toString())
                .fails(2, "--servers: must be a readable file, got " + pipe, "is a pipe or a device");
    }

    @Test
    void aPlanWithoutTargetsOrWorkloadsIsRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "experiment: mine\nworkloads: [select]\n");
        Ended.executing("run", file.toString()).fails(2, file + " targets: must name at least one, got none");
        Files.writeString(file, "experiment: mine\ntargets: [derby]\n");
        Ended.executing("run", file.toString()).fails(2, file + " workloads: must name at least one, got none");
        Files.writeString(file, "experiment: mine\ntargets: [derby]\nworkloads: [selekt]\n");
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(2, file + " line 3 workloads: must be a workload, got 'selekt'; did you mean 'select'?");
        Files.writeString(file, "experiment: mine\ntargets: [mysql]\nworkloads: [select]\n");
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(2, file + " line 2 targets mysql: must name a way in which mysql can run, got 'mysql'");
    }

    @Test
    void aClaimOnAnUnknownMetricIsRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
                experiment: mine
                targets: [derby]
                workloads: [select]
                claims:
                  - {id: X, claim: c, source: s, workload: select, metric: thruput, of: derby, against: derby, low: 1, high: 2}
                """);
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(2, "claims X metric: must be a metric, got 'thruput'; did you mean 'throughput'?");
    }

    @Test
    void aClaimOnATargetThatIsNotInThePlanIsRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
                experiment: mine
                targets: [derby]
                workloads: [select]
                claims:
                  - {id: X, claim: c, source: s, workload: select, metric: throughput, of: derby, against: h2, low: 1, high: 2}
                """);
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(2, file + " line 5 claims X", "must ", "h2", "derby");
        assertThat(folder).isDirectoryNotContaining("glob:**/mine");
    }

    @Test
    void twoClaimsOfOneId_areRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
                experiment: mine
                targets: [derby, h2]
                workloads: [select]
                claims:
                  - {id: X, claim: c, source: s, workload: select, metric: throughput, of: derby, against: h2, low: 1, high: 2}
                  - {id: X, claim: d, source: s, workload: select, metric: throughput, of: h2, against: derby, low: 1, high: 2}
                """);
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(2, file + " line 6 claims X: must have a unique id, got 'X' twice");
    }

    @Test
    void aSettingThatIsBothInACaseAndAnAxis_isRefused() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
                experiment: mine
                targets: [derby]
                workloads: [select]
                settings: {buffer: [4MiB, 8MiB]}
                cases: {small: {buffer: 4MiB}}
                """);
        Ended.executing("run", file.toString(), "--out", folder.toString())
                .fails(
                        2,
                        file
                                + " line 5 cases.small buffer: must be either in cases or an axis, got it in the case 'small'"
                                + " and as the axis 4MiB,8MiB; legal: one value under settings, which the case replaces");
    }

    @Test
    void aReleaseThatNeedsANewerJdkIsRefusedWithTheRemedy() {
        Optional<JavaHome> old = JavaHome.installed().stream()
                .filter(home -> home.major() >= 17 && home.major() < 21)
                .findFirst();
        assumeThat(old).as("a JDK from 17 to 20").isPresent();
        Path results = folder.resolve("results");
        Ended.executing(
                        "run",
                        "--target",
                        "derby@10.17.1.0:server",
                        "--set",
                        "java=" + old.get().path(),
                        "--out",
                        results.toString())
                .fails(
                        2,
                        "--target derby@10.17.1.0:server: derby 10.17.1.0 must run on Java 21 or later, got Java "
                                + old.get().version(),
                        "use --set java=MAJOR");
        assertThat(results).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --clients 2                    | --clients
            --case small: --measure 1s     | --case, --measure
            --out elsewhere                | --out
            --latency-limit 5ms            | --latency-limit
            tpcb --quiet --seed 3          | tpcb, --seed
            --set heap=1GiB --set gc=G1    | --set
            --servers theirs.yaml --json --no-fork --seed 3 | --seed
            """)
    void aResumedRunTakesNoOptionsThatChangeItsPlanOrItsFolder(String more, String named) {
        List<String> all = new ArrayList<>(List.of("run", "--resume", folder.toString()));
        all.addAll(List.of(more.split(" ")));
        Ended.executing(all.toArray(String[]::new))
                .fails(
                        2,
                        "--resume: must not be combined with options that change the plan or its folder, got " + named
                                + ";");
    }

    /** The plan's claim needs Derby's server, and is left out. */
    @Test
    void aRefusedRunTellsNothingButItsFault() {
        Ended ended = Ended.executing(
                "run",
                "select",
                "--target",
                "derby",
                "--set",
                "buffer=1KiB",
                "--out",
                folder.resolve("results").toString());

        ended.fails(2, "buffer: ", "1KiB");
        assertThat(ended.err()).doesNotContain("claims not tested");
    }

    @Test
    void aScaleOfAPlanFileWithoutScalesIsRefused_withWhatToLeaveOut() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "experiment: mine\ntargets: [derby]\nworkloads: [select]\n");
        Ended.executing("run", file.toString(), "--scale", "smoke")
                .fails(2, "got smoke; legal: none; leave --scale out, because the file has no 'scales'");
    }

    @Test
    void aLogFolderThatIsNotThere_isRefusedBeforeAnythingStarts() {
        Path results = folder.resolve("results");
        Ended.executing(
                        "run",
                        "select",
                        "--target",
                        "derby",
                        "--set",
                        "log-disk=separate",
                        "--set",
                        "log-folder=/nonexist",
                        "--out",
                        results.toString())
                .fails(3, "--set log-folder: must be an existing folder, got /nonexist; make it on another disk");
        assertThat(results).doesNotExist();
    }

    @Test
    void aPlanThatIsEmptyOrNoMap_isRefusedWithTheRule() throws IOException {
        Path file = folder.resolve("mine.yaml");
        for (Map.Entry<String, String> one : Map.of(
                        "", "must be keys with values, got none",
                        "just text\n", "must be keys with values, got text",
                        "- a\n- b\n", "must be keys with values, got a list",
                        "targets: [derby]\n", "experiment: must be given, got none",
                        "experiment: e\ntargets:\n- derby: server\n",
                                " line 3 targets[0]: must be text, got keys with values")
                .entrySet()) {
            Files.writeString(file, one.getKey());
            Ended.executing("run", file.toString()).fails(2, file.toString(), one.getValue());
        }
    }

    /** What the file says of its own targets stays without effect where the command line has others. */
    @Test
    void propertiesOfATargetThatTheCommandLineTookAway_areNotInThePlan() {
        Plan plan = PlanReader.read(
                "mine.yaml", """
                experiment: mine
                targets: [derby, 'postgresql:process']
                workloads: [select]
                settings: {postgresql.work_mem: [1MB, 4MB]}
                """, new GivenOverrides().targets("derby").made());

        assertThat(plan.points())
                .singleElement()
                .satisfies(point -> assertThat(point.settings().asked()).isEmpty());
    }

    @Test
    void anOutThatIsAFileOrLiesBelowOneIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (Path out : List.of(file, file.resolve("results"))) {
            Ended.executing("run", "select", "--target", "derby", "--out", out.toString())
                    .fails(2, "--out: must be a folder, got " + out + ", where " + file + " is a file; nothing was");
        }
    }

    @Test
    void aServerOfAnotherEngineThanTheTargetsIsRefused_withThoseThatFit() throws IOException {
        Path file = folder.resolve("servers.yaml");
        Files.writeString(file, """
                staging: {engine: postgresql, url: 'jdbc:postgresql://db/shop', user: u}
                mine: {engine: mysql, url: 'jdbc:mysql://db/shop', user: u}
                """);
        Ended.executing("run", "--target", "mysql:external", "--server", "staging", "--servers", file.toString())
                .fails(2, "--server: must be one for each engine", "got 'staging' of postgresql; legal: --server mine");
        Ended.executing("run", "--target", "derby:external", "--server", "mine", "--servers", file.toString())
                .fails(2, "got 'mine' of mysql; legal: none, as the servers' file names none of derby");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aJavaHomeWithoutJavaIsNamedByTheScript() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(Path.of("furlong").toAbsolutePath().toString(), "list", "engines");
        builder.environment().put("JAVA_HOME", "/no/such/jdk");
        Process script = builder.redirectErrorStream(true).start();
        assertThat(new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("furlong: JAVA_HOME: must be the folder of a JDK, with bin/java in it, got '/no/such/jdk'");
        assertThat(script.waitFor()).isEqualTo(3);
    }
}
