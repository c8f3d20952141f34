package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Population;
import dev.furlong.failure.PlanException;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The TPC-B-like workload, in the mix of the Derby study or in that of the PSQL studies. TPC-B is a trademark of the
 * TPC; figures of this workload are not TPC-B results.
 */
public final class TpcbWorkload implements Workload {
    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "tpcb",
            "3 UPDATE, 1 SELECT, 1 INSERT, then a commit (mix derby); or READ and UPDATE of a random record in each of"
                    + " three equal tables, INSERT into a fourth, then a commit (mix uniform)",
            "scale (1): units of 100,000 accounts; branches (10); accounts-per-branch (scale x 100,000 / branches);"
                    + " mix (derby): derby or uniform",
            TpcbWorkload::load,
            TpcbWorkload::of);

    private static final String DERBY = "derby";
    private static final String UNIFORM = "uniform";

    private static final int ACCOUNTS_PER_UNIT = 100_000;

    private final TpcbSize size;
    private final Mix mix;
    private final Map<String, String> parameters;

    private TpcbWorkload(TpcbSize size, Mix mix, Map<String, String> parameters) {
        this.size = size;
        this.mix = mix;
        this.parameters = parameters;
    }

    /**
     * Makes the workload with these parameters.
     *
     * @throws PlanException if one is not legal
     */
    public static TpcbWorkload of(Map<String, String> asked) {
        Parameters parameters =
                new Parameters(ENTRY.name(), asked, List.of("scale", "branches", "accounts-per-branch", "mix"));
        int branches = parameters.number("branches", 10, 1, 100_000);
        int accountsPerBranch;
        if (parameters.given("accounts-per-branch")) {
            if (parameters.given("scale")) {
                throw PlanException.ofSetting(
                        "tpcb.scale",
                        "must not be given together with tpcb.accounts-per-branch, got both;"
                                + " legal: scale and branches, or accounts-per-branch and branches");
            }
            accountsPerBranch = parameters.number("accounts-per-branch", 0, 1, 100_000_000);
        } else {
            long accounts = (long) ACCOUNTS_PER_UNIT * parameters.number("scale", 1, 1, 10_000);
            if (accounts % branches != 0) {
                throw PlanException.ofSetting(
                        "tpcb.branches",
                        "must divide the " + accounts + " accounts of the scale evenly, got '" + branches + "'");
            }
            accountsPerBranch = parameters.number("accounts-per-branch", accounts / branches, 1, 1_000_000_000);
        }
        if ((long) branches * accountsPerBranch > 1_000_000_000) {
            throw PlanException.ofSetting(
                    "tpcb", "must have at most 1,000,000,000 accounts, got " + (long) branches * accountsPerBranch);
        }
        TpcbSize size = new TpcbSize(branches, accountsPerBranch);
        Mix mix = parameters.word("mix", DERBY, List.of(DERBY, UNIFORM)).equals(DERBY)
                ? new DerbyMix(size)
                : new UniformMix(size.accounts());
        return new TpcbWorkload(size, mix, parameters.effective());
    }

    private static String load(Map<String, String> parameters) {
        return parameters.getOrDefault("mix", DERBY).equals(UNIFORM) ? "uniform update load" : "TPC-B-like load";
    }

    @Override
    public String name() {
        return ENTRY.name();
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Map<String, String> parameters() {
        return parameters;
    }

    @Override
    public String dataset() {
        return "tpcb-" + parameters.get("mix") + "-" + size.branches() + "x" + size.accountsPerBranch();
    }

    @Override
    public List<Population> populations() {
        return mix.populations();
    }

    @Override
    public Transaction transaction(int client) {
        return mix.transaction(client);
    }

    @Override
    public OptionalInt mostClients() {
        return OptionalInt.of(HistoryEntries.CLIENTS);
    }

    @Override
    public Optional<AcknowledgementCheck> acknowledgements() {
        return Optional.of(new AcknowledgedHistory());
    }

    @Override
    public List<Invariant> invariants() {
        return mix.invariants();
    }
}
