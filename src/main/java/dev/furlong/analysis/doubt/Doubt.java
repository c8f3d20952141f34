package dev.furlong.analysis.doubt;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.furlong.plan.EnoughBlocks;
import java.util.List;

/** Every reason not to trust a figure, each with its cause and its remedy. */
public enum Doubt {
    /** Too few blocks to tell a difference from chance. */
    INDICATIVE(
            Severity.NOTE,
            "fewer than " + EnoughBlocks.FOR_VERDICT + " blocks: the interval is wide, or there is none",
            "run again with --repetitions " + EnoughBlocks.FOR_VERDICT + " for a gate, " + EnoughBlocks.FOR_HEADLINE
                    + " for a headline"),
    /** The A/A control came out different. */
    MACHINE_NOT_FIT(
            Severity.ALARM,
            "NOT FIT: one point was measured twice in each block and came out different, so that no difference of this run"
                    + " can be told from the machine's own",
            "let nothing else run on the machine, hold its cores apart (--set placement), and measure longer"),
    /** The A/A control could not be compared. */
    FITNESS_UNKNOWN(
            Severity.DOUBT,
            "it is not known whether the machine is fit, so no verdict is given",
            "complete every trial of the point and its control: furlong run --resume DIR; if they have two modes, make"
                    + " a new run with --set placement"),
    /** The canary took another time before some block than before the others. */
    BLOCK_DRIFTED(
            Severity.DOUBT,
            "the machine was not the same before this block as before the others",
            "let nothing else run on the machine, fix its clock frequency, and run again"),
    /** The blocks' throughputs lie far apart. */
    BLOCKS_DISAGREE(
            Severity.DOUBT,
            "the slowest block had less than " + Doubt.AGREEMENT
                    + " of the fastest one's throughput: something else was at work, or the" + " warm-up was too short",
            "let nothing else run on the machine, and run again with a longer --warm-up"),
    /** The throughput had not settled in a trial. */
    NO_STEADY_STATE(
            Severity.DOUBT,
            "no steady state: the throughput had not settled, so that the mean says when it was measured as much as what",
            "measure longer, --measure, after a longer --warm-up; the curve and its levels are in report.html"),
    /** No client, or none of one of several load JVMs, committed anything for a long time. */
    STALLED(
            Severity.DOUBT,
            "stalled: no client, or none of one load JVM, committed anything for a second or more, far longer than a transaction"
                    + " takes here",
            "find out what stopped it, with the time lines in series/, and run again; figures that would say how long"
                    + " the stall was are withheld"),
    /** The throughput jumps between two levels in a trial. */
    TWO_MODES(
            Severity.DOUBT,
            "two modes: the throughput jumps between two levels, as when the kernel moves client and server between one core"
                    + " and two; a mean of both is true of neither, so none is given, and nothing is compared with it",
            "fix where they run: --set placement=together or --set placement=apart; where it is no jump between cores, a"
                    + " longer --warm-up"),
    /** The data lay in memory. */
    MEMORY_FILE_SYSTEM(
            Severity.DOUBT,
            "the data lay on a file system in memory, where a sync costs nothing",
            "give --out a folder on a disk"),
    /** The load had no JVM of its own. */
    NOT_FORKED(
            Severity.DOUBT,
            "the load ran in Furlong's own JVM (--no-fork), with that one's Java, heap and collector",
            "run without --no-fork for figures"),
    /** The clients had more to do than the load. */
    ACKNOWLEDGEMENTS_TAKEN_DOWN(
            Severity.NOTE,
            "each client's acknowledgements were recorded while it ran, which costs the client time at each commit",
            "compare it only with points where that was done too"),
    /** Something stood between client and server. */
    PROXY_IN_PATH(
            Severity.DOUBT,
            "Docker Desktop passes every request to a container through a proxy and a virtual machine, which cost time and"
                    + " CPU of their own",
            "run on Linux, where a container uses the machine's own network"),
    /** A commit does not survive a power cut. */
    UNSAFE_DURABILITY(
            Severity.DOUBT,
            "an acknowledged commit does not survive a power cut under this setting",
            "rank it only with targets of the same durability"),
    /** A sync did not wait for the medium. */
    UNSAFE_WRITE_CACHE(
            Severity.DOUBT,
            "UNSAFE: the disk acknowledged from its cache (write-cache=noflush): no commit here survives a power cut, and"
                    + " there is no sync to count",
            "rank it only with targets of the same write cache"),
    /** Acknowledged commits did not wait for the disk. */
    COMMITS_WITHOUT_SYNC(
            Severity.ALARM,
            "NOT DURABLE: commits were acknowledged as if they survived a power cut, and the disk did not do the syncs that"
                    + " this takes",
            "do not believe this target's durability: see its engineProperties in trials.jsonl, and what lies between it and"
                    + " the disk"),
    /** The engine's own counters do not fit the disk's. */
    WITNESSES_DISAGREE(
            Severity.DOUBT,
            "what the engine counts itself does not fit what reached its disk; the disk's figures stand",
            "see docs/costs.md for what may lie between the two"),
    /** The disk's figures are a control group's. */
    DISK_OF_A_GROUP(
            Severity.NOTE,
            "what was read from the disk is what the kernel charged to the server's control group, in requests before they"
                    + " are joined; what was written is not known",
            "compare it only with points whose disk figures come from there too; --set storage=loop (Linux, root) counts all"),
    /** The log's disk of its own lies on the data's. */
    ONE_DISK_BELOW(
            Severity.NOTE,
            "the log's disk is separate in kind, one disk below: both lie on the same one, and share its queue",
            "give log-folder a folder on another disk"),
    /** The client was the bottleneck. */
    GENERATOR_BOUND(
            Severity.DOUBT,
            "the load JVM kept over 80 % of the cores that it may use busy: what was measured may be the client, not the"
                    + " database",
            "give the client more cores: another placement, fewer cores for the server, or a larger machine"),
    /** A JVM was still warming up. */
    COMPILER_AT_WORK(
            Severity.DOUBT,
            "a JVM's compiler was at work for over 5 % of the measured time: its code was not yet what it will be, and slower",
            "give a longer --warm-up, or none: it ends when the throughput is steady then"),
    /** The machine's cores were somebody else's for a part of a trial. */
    CORES_STOLEN(
            Severity.DOUBT,
            "a hypervisor gave over 5 % of the cores' time to others while a trial measured",
            "run on a machine whose cores are not shared, or when its neighbours are idle"),
    /** Programs that have nothing to do with the trial ran beside it. */
    OTHER_PROGRAMS(
            Severity.DOUBT,
            "other programs used over 10 % of the cores' time while a trial measured",
            "end them, or run on a machine where nothing else works"),
    /** The durability of a commit is not known. */
    UNKNOWN_DURABILITY(
            Severity.DOUBT,
            "the server does not tell what an acknowledged commit survives",
            "ask whoever runs the server, and compare it only with points of the same durability"),
    /** Someone else runs the server. */
    SERVER_OF_OTHERS(
            Severity.NOTE,
            "someone else runs the server: what else it does, its settings and its machine are not Furlong's",
            "compare points of the same server, and see the settings that it tells"),
    /** The engine has something else than a default that says what a commit is worth. */
    OWN_SERIES(
            Severity.DOUBT,
            "a series of its own, never ranked with targets that promise something else",
            "compare it only with points whose effective durability and isolation are the same"),
    /** A queue grew. */
    UNSUSTAINABLE(
            Severity.DOUBT,
            "UNSUSTAINABLE: transactions arrived faster than the target took them, so that their latency is as great as the"
                    + " measurement is long",
            "lower --set rate, or give it more --clients"),
    /** Transactions were given up. */
    FAILED_TRANSACTIONS(
            Severity.DOUBT,
            "transactions were given up after the last permitted attempt, and are in no latency",
            "fewer clients or more branches"),
    /** A trial of this point has no result. */
    LOST_TRIALS(
            Severity.DOUBT,
            "trials of this point were lost",
            "see the run's folder lost; ./furlong run --resume RUN runs only these again"),
    /** A trial of this point failed its checks. */
    INVALID_TRIALS(Severity.INVALID, "a trial of this point failed a check", "see invalidBecause in trials.jsonl");

    /** Blocks agree if the slowest one has this share of the fastest one's throughput. */
    public static final double AGREEMENT = 0.8;

    private final Severity severity;
    private final String cause;
    private final String remedy;

    Doubt(Severity severity, String cause, String remedy) {
        this.severity = severity;
        this.cause = cause;
        this.remedy = remedy;
    }

    /** Returns the doubt as it stands in summary.json. */
    public Entry entry() {
        return new Entry(this, severity, cause, remedy, List.of());
    }

    /**
     * The same with what is special here.
     *
     * @param trials the ids of the trials that the detail is about
     */
    public Entry entry(String detail, List<String> trials) {
        return new Entry(this, severity, cause + ": " + detail, remedy, trials);
    }

    /**
     * A doubt in words.
     *
     * @param code the doubt
     * @param severity its weight
     * @param cause the thing that is wrong
     * @param remedy the advice to the user
     * @param trials the ids of the trials that the cause is about; empty if it is about none in particular. They are
     *     not in summary.json
     */
    public record Entry(
            Doubt code,
            Severity severity,
            String cause,
            String remedy,
            @JsonIgnore List<String> trials) {
        /** Copies the list. */
        public Entry {
            trials = List.copyOf(trials);
        }
    }
}
