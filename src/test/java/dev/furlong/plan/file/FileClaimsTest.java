package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.place.ClaimRefusal;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A claim that options or a scale leave no points is left out with the reason, and another is refused. */
final class FileClaimsTest {
    private static final String TARGETS = """
            experiment: claims
            targets: [derby, 'derby:server', h2]
            workloads: [select]
            clients: [1, 8]
            claims:
              - {id: A, claim: c, of: 'throughput[derby:server] / throughput[derby]', is: '< 1'}
              - {id: B, claim: c, of: 'throughput[h2] / throughput[derby]', is: '> 1'}
              - {id: C, claim: c, of: throughput, is: rising over clients}
            """;
    private static final String SCALES = """
            experiment: claims
            targets: [derby]
            workloads: [select]
            scales:
              smoke: {clients: [2]}
              full: {clients: [1, 16]}
            claims:
              - {id: A, claim: c, of: 'throughput[clients=16] / throughput[clients=1]', is: '> 1'}
              - {id: B, claim: c, of: 'throughput[clients=17] / throughput[clients=1]', is: '> 1'}
            """;

    @Test
    void planWhoseTargetsWereReplaced_keepsOnlyTheClaimsThatStillHavePoints() {
        Plan other = plan(TARGETS, null, "derby", "h2");

        assertThat(ids(plan(TARGETS, null))).containsExactly("A", "B", "C");
        assertThat(plan(TARGETS, null).leftOut()).isEmpty();
        assertThat(ids(other)).containsExactly("B", "C");
        assertThat(other.leftOut()).containsExactly(new LeftOut("A", "c", "target=derby:server is not in this run"));
        assertThat(ids(plan(TARGETS, null, "sqlite"))).containsExactly("C");
    }

    @Test
    void claimThatNamesNothingAbsent_isLeftOutWithTheRuleThatTheOptionsBreak() {
        String several = """
                experiment: claims
                targets: [derby]
                workloads: [select]
                settings: {buffer: [4MiB, 64MiB]}
                claims:
                  - {id: A, claim: c, of: throughput, is: rising over buffer}
                  - {id: B, claim: c, of: 'throughput[buffer=64MiB] / throughput[buffer=4MiB]', is: '> 1'}
                """;
        assertThat(PlanReader.read("p.yaml", several, with("buffer=1MiB")).leftOut())
                .containsExactly(
                        new LeftOut(
                                "A",
                                "c",
                                "no points with the options of this run: 'is' must use an axis with at least two values,"
                                        + " got buffer, which has only 1MiB"),
                        new LeftOut("B", "c", "buffer=64MiB, buffer=4MiB are not in this run"));
    }

    @Test
    void claimOfTheWire_isLeftOut_whereTheOptionsLeaveEmbeddedTargetsAlone() {
        Plan embedded = plan("""
                experiment: claims
                targets: [derby, 'derby:server']
                workloads: [select]
                claims: [{id: A, claim: c, of: wire.roundTrips, is: '2', for: some}]
                """, null, "derby");

        assertThat(embedded.claims()).isEmpty();
        assertThat(embedded.leftOut())
                .singleElement()
                .satisfies(one -> assertThat(one.because()).contains("embedded targets alone, which have no wire"));
    }

    @Test
    void reasonThatIsTooLongForAReport_isShortened_soThatTheRunGoesOn() {
        String rates = """
                experiment: claims
                targets: [derby]
                workloads: [select]
                settings: {rate: [500/s, 900/s]}
                claims: [{id: A, claim: c, of: '%s', is: '> 1'}]
                """.formatted(String.join(" + ", Collections.nCopies(38, "max(rate, latency.p99)")));

        assertThat(PlanReader.read("p.yaml", rates, with("rate=closed,500/s")).leftOut())
                .singleElement()
                .satisfies(one -> assertThat(one.because())
                        .startsWith("no points with the options of this run: 'of' must compare latencies of one"
                                + " kind of loop")
                        .endsWith("…")
                        .hasSize(1000));
    }

    @Test
    void moreThan200Claims_areRefused() {
        assertThat(plan(claims(200), null).claims()).hasSize(200);
        assertThatThrownBy(() -> plan(claims(201), null))
                .isInstanceOf(PlanException.class)
                .hasMessage("p.yaml line 4 claims: must be at most 200, got 201");
    }

    private static String claims(int count) {
        StringBuilder yaml = new StringBuilder("experiment: many\ntargets: [derby]\nworkloads: [select]\nclaims:\n");
        for (int i = 0; i < count; i++) {
            yaml.append("  - {id: C").append(i).append(", claim: c, of: throughput, is: '> 1'}\n");
        }
        return yaml.toString();
    }

    @Test
    void claimOfAnotherScale_isLeftOut_andOneOfNoScale_isKept() {
        LeftOut ofFull = new LeftOut("A", "c", "no points at the scale smoke, but at full");

        assertThat(ids(plan(SCALES, RunSize.SMOKE))).containsExactly("B");
        assertThat(plan(SCALES, RunSize.SMOKE).leftOut()).containsExactly(ofFull);
        assertThat(plan(SCALES, RunSize.FULL).leftOut()).isEmpty();
        assertThat(plan(SCALES, RunSize.FULL, "h2").leftOut()).isEmpty();
    }

    @Test
    void planOfARun_keepsWhatItLeftOut_andAnotherRunOfItSaysItsOwn() {
        Plan smoke = plan(SCALES, RunSize.SMOKE);
        String written = PlanWriter.write(smoke);

        assertThat(PlanReader.readWritten("plan.yaml", written).leftOut())
                .isEqualTo(smoke.leftOut())
                .hasSize(1);
        assertThat(plan(written, null).leftOut()).isEmpty();
        assertThat(plan(PlanWriter.write(plan(TARGETS, null, "derby", "h2")), null, "h2")
                        .leftOut())
                .containsExactly(new LeftOut("B", "c", "target=derby is not in this run"));
        assertThat(PlanWriter.write(plan(TARGETS, null))).doesNotContain("left-out");
    }

    @Test
    void claimThatTheFileItselfCannotMeet_isKept_soThatItIsRefused_withItsLine() {
        Plan own = plan(SCALES, RunSize.FULL);

        assertThatThrownBy(() -> new ClaimRefusal(own).check(own.claims().get(1)))
                .isInstanceOf(PlanException.class)
                .hasMessage("p.yaml line 9 claims B of: must name what the plan has, got clients=17; legal: 1, 16");
    }

    /** The options that set one axis. */
    private static Overrides with(String axis) {
        return new GivenOverrides().axes(axis).made();
    }

    private static Plan plan(String yaml, @Nullable RunSize scale, String... targets) {
        return PlanReader.read(
                "p.yaml",
                yaml,
                new GivenOverrides().scale(scale).targets(targets).made());
    }

    private static List<String> ids(Plan plan) {
        return plan.claims().stream().map(Claim::id).toList();
    }
}
