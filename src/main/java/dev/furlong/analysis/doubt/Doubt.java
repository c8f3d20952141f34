package dev.furlong.analysis.doubt;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every reason not to trust a figure, each with its cause and its remedy. */
public enum Doubt {
    /** Too few blocks to tell a difference from chance. */
    INDICATIVE(
            Severity.NOTE,
            "few repetitions",
            "fewer than " + EnoughBlocks.FOR_VERDICT + ", so the interval is wide or missing",
            "run again with --repetitions " + EnoughBlocks.FOR_VERDICT + " for a verdict, " + EnoughBlocks.FOR_HEADLINE
                    + " to publish"),
    /** The A/A control came out different. */
    MACHINE_NOT_FIT(
            Severity.ALARM,
            "NOT FIT",
            "one point was measured twice in each repetition and came out different, so the machine causes"
                    + " differences of"
                    + " its own",
            "let nothing else run on the machine, give client and server cores of their own (--set placement=apart),"
                    + " and measure longer"),
    /** The A/A control could not be compared. */
    FITNESS_UNKNOWN(
            Severity.DOUBT,
            "fitness of the machine unknown",
            "the A/A control has no result, so no verdict is given",
            "run the trials that are missing: ./furlong run --resume DIR, with the folder of this run as DIR. If none is"
                    + " missing, make a new run with --set placement=apart"),
    /** The canary took another time before some block than before the others. */
    BLOCK_DRIFTED(
            Severity.DOUBT,
            "machine speed varied",
            "the machine ran at another speed before this repetition than before the others, or others used its"
                    + " cores",
            "let nothing else run on the machine, fix its clock frequency, and run again"),
    /** The blocks' throughputs lie far apart. */
    BLOCKS_DISAGREE(
            Severity.DOUBT,
            "repetitions disagree",
            "the slowest repetition had less than " + Doubt.AGREEMENT
                    + " of the throughput of the fastest, so something else was at work or the warm-up was too short",
            "let nothing else run on the machine, and run again with a longer --warm-up"),
    /** The throughput had not settled in a trial. */
    NO_STEADY_STATE(
            Severity.DOUBT,
            "no steady state",
            "the throughput had not settled, so the mean depends on when it was measured",
            "measure longer with --measure, after a longer --warm-up; report.html shows the curve"),
    /** No client, or none of one of several load JVMs, committed anything for a long time. */
    STALLED(
            Severity.DOUBT,
            "stalled",
            "no client, or none of one load JVM, committed anything for a second or more; figures that would only tell"
                    + " the length of the stall are withheld",
            "find the cause with the time lines in series/, and run again"),
    /** The throughput jumps between two levels in a trial. */
    TWO_MODES(
            Severity.DOUBT,
            "two modes",
            "the throughput jumps between two levels, as when the kernel moves client and server between one core and"
                    + " two; a mean of both is true of neither, so none is given",
            "fix where they run: --set placement=together or --set placement=apart; if the cores are not the cause,"
                    + " give a longer --warm-up"),
    /** The data lay in memory. */
    MEMORY_FILE_SYSTEM(
            Severity.DOUBT,
            "data in memory",
            "the data lay on a file system in memory, where a sync costs nothing",
            "give --out a folder on a disk"),
    /** The load had no JVM of its own. */
    NOT_FORKED(
            Severity.DOUBT,
            "no JVM of its own",
            "the load ran in Furlong's own JVM (--no-fork), with its Java, heap and collector",
            "run without --no-fork for figures"),
    /** The clients had more to do than the load. */
    ACKNOWLEDGEMENTS_TAKEN_DOWN(
            Severity.NOTE,
            "acknowledgements recorded",
            "each client recorded what was acknowledged, which costs it time at each commit",
            "compare it only with points that recorded them too"),
    /** Something stood between client and server. */
    PROXY_IN_PATH(
            Severity.DOUBT,
            "proxy in the path",
            "Docker Desktop passes every request through a proxy and a virtual machine, which cost time and CPU",
            "run on Linux, where a container uses the machine's own network"),
    /** A commit does not survive a power cut. */
    UNSAFE_DURABILITY(
            Severity.DOUBT,
            "weaker durability",
            "an acknowledged commit does not survive a power cut under this setting",
            "compare it only with targets of the same durability",
            "the plan asks for it; with a stronger durability, throughput may be lower"),
    /** A sync did not wait for the medium. */
    UNSAFE_WRITE_CACHE(
            Severity.DOUBT,
            "UNSAFE",
            "the disk answers syncs from its cache, so a power cut can lose commits",
            "compare it only with targets of the same write cache",
            "the plan asks for this write cache; with flushes, throughput may be lower"),
    /** Acknowledged commits did not wait for the disk. */
    COMMITS_WITHOUT_SYNC(
            Severity.ALARM,
            "NOT DURABLE",
            "commits were acknowledged as if they survived a power cut, but the disk did not do the syncs that this"
                    + " takes",
            "do not believe this target's durability; see its engineProperties in trials.jsonl, and what lies between"
                    + " it and the disk"),
    /** The engine's own counters do not fit the disk's. */
    WITNESSES_DISAGREE(
            Severity.DOUBT,
            "counters disagree",
            "what the engine counts does not fit what reached its disk; the disk's figures stand",
            "see docs/costs.md for what may lie between the two"),
    /** The disk's figures are a control group's. */
    DISK_OF_A_GROUP(
            Severity.NOTE,
            "disk figures of a control group",
            "disk reads are what the kernel charged to the server's control group, before requests are joined; writes"
                    + " are not known",
            "compare them only with points whose disk figures come from there too; --set storage=loop (Linux, root)"
                    + " counts all"),
    /** The log's disk of its own lies on the data's. */
    ONE_DISK_BELOW(
            Severity.NOTE,
            "one disk below",
            "data and log have separate disks that lie on the same one, and share its queue",
            "give log-folder a folder on another disk"),
    /** The client was the bottleneck. */
    GENERATOR_BOUND(
            Severity.DOUBT,
            "client may be the limit",
            "the load JVM kept over 80 % of its cores busy",
            "give the client more cores: another placement, fewer cores for the server, or a larger machine"),
    /** A JVM was still warming up. */
    COMPILER_AT_WORK(
            Severity.DOUBT,
            "warm-up too short",
            "compilers took over 5 % of a JVM's CPU time (or of the measured time); throughput may be too low, CPU and latency"
                    + " too high",
            "raise --warm-up, or give --warm-up-max 2m: Furlong then waits until the throughput is steady"),
    /** The machine's cores were somebody else's for a part of a trial. */
    CORES_STOLEN(
            Severity.DOUBT,
            "cores stolen",
            "a hypervisor gave over 5 % of the cores' time to others during a measurement",
            "run on a machine whose cores are not shared, or when its neighbours are idle"),
    /** Programs that have nothing to do with the trial ran beside it. */
    OTHER_PROGRAMS(
            Severity.DOUBT,
            "other programs ran",
            "they used over 10 % of the cores' time during a measurement",
            "end them, or run on a machine where nothing else works"),
    /** It took time from the points beside it. */
    IDLE_AT_WORK(
            Severity.DOUBT,
            "at work out of turn",
            "while other points had their slices, it kept over 5 % of a core busy, used over 5 % of its CPU time, or wrote"
                    + " over 5 % of all it wrote",
            "give --design trials, or raise --warm-up if it was CPU"),
    /** A checkpoint is in the figures of one point, and not in those of another. */
    CHECKPOINTS_UNEVEN(
            Severity.DOUBT,
            "checkpoints uneven",
            "in a repetition, fewer checkpoints ended in the measurement of one point than in that of another, and fewer than"
                    + " three",
            "raise --measure, so that each point has three or more; series/ tells when they ended"),
    /** The engine may have reached the rows by another path than the load asks for. */
    UNCONFIRMED_ACCESS_PATH(
            Severity.DOUBT,
            "access path not confirmed",
            "the engine's plan has another access path than the load asks for, or Furlong cannot read the plan",
            "see accessPlan in summary.json; an engine may scan a table of few rows, so raise the number of rows"),
    /** Data that are larger than memory were not read from disk. */
    DISK_NOT_READ(
            Severity.DOUBT,
            "disk not read",
            "by its rows, the data are larger than the memory that the engine may use, but almost nothing was read from disk",
            "raise the number of rows, or lower --set memory, until reads appear among the costs"),
    /** The durability of a commit is not known. */
    UNKNOWN_DURABILITY(
            Severity.DOUBT,
            "durability unknown",
            "the server does not tell what an acknowledged commit survives",
            "ask whoever runs the server, and compare it only with points of the same durability"),
    /** Someone else runs the server. */
    SERVER_OF_OTHERS(
            Severity.NOTE,
            "server that someone else runs",
            "Furlong does not control its settings, its machine, or what else it does",
            "compare points of the same server, and see the settings that it tells"),
    /** The engine has something else than a default that says what a commit is worth. */
    OWN_SERIES(
            Severity.DOUBT,
            "not comparable",
            "its commits give another guarantee than those of other targets",
            "compare it only with points whose effective durability and isolation are the same"),
    /** A queue grew. */
    UNSUSTAINABLE(
            Severity.DOUBT,
            "UNSUSTAINABLE",
            "transactions arrived faster than the target took them, so a queue grew and there is no latency",
            "lower --set rate, or raise --clients",
            "the plan asks for this rate among others; a queue grew with these clients, so there is no latency"),
    /** The latency is higher than at a higher rate. */
    LATENCY_FALLS(
            Severity.DOUBT,
            "p99 falls with the rate",
            "the p99 is clearly higher here than at a higher rate, so something other than the load raised it",
            "raise --warm-up and --measure; other usual causes are cores that go idle between transactions, and a"
                    + " checkpoint in some trials"),
    /** Transactions were given up. */
    FAILED_TRANSACTIONS(
            Severity.DOUBT,
            "transactions failed",
            "some were given up after the last permitted attempt, and are in no latency",
            "run fewer clients or more branches"),
    /** A trial of this point has no result. */
    LOST_TRIALS(
            Severity.DOUBT,
            "trials lost",
            "they have no result",
            "./furlong run --resume DIR runs them again; their logs, if there are any, are in the run's folder lost"),
    /** A trial of this point failed its checks. */
    INVALID_TRIALS(
            Severity.INVALID,
            "check failed",
            "a trial of this point failed a check, so none of its figures may be used",
            "see invalidBecause in trials.jsonl");

    /** Blocks agree if the slowest one has this share of the fastest one's throughput. */
    public static final double AGREEMENT = 0.8;

    private final Severity severity;
    private final String brief;
    private final String explanation;
    private final String remedy;
    private final @Nullable String meaning;

    Doubt(Severity severity, String brief, String explanation, String remedy) {
        this(severity, brief, explanation, remedy, null);
    }

    /**
     * A doubt about what a plan may ask for on purpose.
     *
     * @param meaning what to make of it then; null if no plan asks for it
     */
    Doubt(Severity severity, String brief, String explanation, String remedy, @Nullable String meaning) {
        this.severity = severity;
        this.brief = brief;
        this.explanation = explanation;
        this.remedy = remedy;
        this.meaning = meaning;
    }

    /** Returns it in two or three words. */
    public String brief() {
        return brief;
    }

    /** Returns what is wrong, without the words that name it. */
    public String explanation() {
        return explanation;
    }

    private String cause() {
        return brief + ": " + explanation;
    }

    /** Whether a figure may be wrong for it. Others say what a figure is of, or why there is none. */
    public boolean bearsOnFigures() {
        return switch (this) {
            case BLOCKS_DISAGREE,
                    NO_STEADY_STATE,
                    MEMORY_FILE_SYSTEM,
                    NOT_FORKED,
                    PROXY_IN_PATH,
                    COMMITS_WITHOUT_SYNC,
                    WITNESSES_DISAGREE,
                    GENERATOR_BOUND,
                    COMPILER_AT_WORK,
                    CORES_STOLEN,
                    OTHER_PROGRAMS,
                    IDLE_AT_WORK,
                    CHECKPOINTS_UNEVEN,
                    UNCONFIRMED_ACCESS_PATH,
                    DISK_NOT_READ,
                    BLOCK_DRIFTED,
                    LATENCY_FALLS,
                    FAILED_TRANSACTIONS -> true;
            case INDICATIVE,
                    MACHINE_NOT_FIT,
                    FITNESS_UNKNOWN,
                    STALLED,
                    TWO_MODES,
                    ACKNOWLEDGEMENTS_TAKEN_DOWN,
                    UNSAFE_DURABILITY,
                    UNSAFE_WRITE_CACHE,
                    DISK_OF_A_GROUP,
                    ONE_DISK_BELOW,
                    UNKNOWN_DURABILITY,
                    SERVER_OF_OTHERS,
                    OWN_SERIES,
                    UNSUSTAINABLE,
                    LOST_TRIALS,
                    INVALID_TRIALS -> false;
        };
    }

    /** Returns the doubt as it stands in summary.json. */
    public Entry entry() {
        return new Entry(this, severity, cause(), null, remedy, false, List.of());
    }

    /**
     * The same with what is special here.
     *
     * @param trials the ids of the trials that the detail is about
     */
    public Entry entry(String detail, List<String> trials) {
        return new Entry(this, severity, cause(), detail, remedy, false, trials);
    }

    /**
     * A doubt in words.
     *
     * @param code the doubt
     * @param severity its weight
     * @param cause the thing that is wrong
     * @param detail what is special here, such as the trials and their figures; null if nothing is
     * @param remedy the advice to the user, or what to make of it if the plan asks for it
     * @param asked whether the plan asks for it on purpose. Only then is it in summary.json
     * @param trials the ids of the trials that it is about; empty if it is about none in particular. The detail may be of the first
     *     one alone. They are not in summary.json
     */
    public record Entry(
            Doubt code,
            Severity severity,
            String cause,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String detail,

            String remedy,

            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean asked,

            @JsonIgnore List<String> trials) {
        /** Copies the list. */
        public Entry {
            trials = List.copyOf(trials);
        }

        /**
         * The same where the plan asks for it on purpose: a note, with what to make of it in place of a remedy.
         *
         * @throws IllegalStateException if it is nothing that a plan may ask for
         */
        public Entry asAsked() {
            if (code.meaning == null) {
                throw new IllegalStateException(code + ": must be what a plan may ask for, got what none may");
            }
            return new Entry(code, Severity.NOTE, cause, detail, code.meaning, true, trials);
        }

        /** The cause, and what is special here. */
        public String words() {
            return detail == null ? cause : cause + "; " + detail;
        }
    }
}
