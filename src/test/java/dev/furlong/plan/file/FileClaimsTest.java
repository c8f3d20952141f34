package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Scale;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.place.ClaimRefusal;
import dev.furlong.plan.target.TargetSpec;
import java.util.List;
import java.util.stream.Stream;
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
        assertThat(other.leftOut()).containsExactly(new LeftOut("A", "c", "no points with the options of this run"));
        assertThat(ids(plan(TARGETS, null, "sqlite"))).containsExactly("C");
    }

    @Test
    void claimOfAnotherScale_isLeftOut_andOneOfNoScale_isKept() {
        LeftOut ofFull = new LeftOut("A", "c", "no points at the scale smoke, but at full");

        assertThat(ids(plan(SCALES, Scale.SMOKE))).containsExactly("B");
        assertThat(plan(SCALES, Scale.SMOKE).leftOut()).containsExactly(ofFull);
        assertThat(plan(SCALES, Scale.FULL).leftOut()).isEmpty();
        assertThat(plan(SCALES, Scale.FULL, "h2").leftOut()).isEmpty();
    }

    @Test
    void planOfARun_keepsWhatItLeftOut_andAnotherRunOfItSaysItsOwn() {
        Plan smoke = plan(SCALES, Scale.SMOKE);
        String written = PlanReader.write(smoke);

        assertThat(PlanReader.readWritten("plan.yaml", written).leftOut())
                .isEqualTo(smoke.leftOut())
                .hasSize(1);
        assertThat(plan(written, null).leftOut()).isEmpty();
        assertThat(plan(PlanReader.write(plan(TARGETS, null, "derby", "h2")), null, "h2")
                        .leftOut())
                .containsExactly(new LeftOut("B", "c", "no points with the options of this run"));
        assertThat(PlanReader.write(plan(TARGETS, null))).doesNotContain("left-out");
    }

    @Test
    void claimThatTheFileItselfCannotMeet_isKept_soThatItIsRefused_withItsLine() {
        Plan own = plan(SCALES, Scale.FULL);

        assertThatThrownBy(() -> new ClaimRefusal(own).check(own.claims().get(1)))
                .isInstanceOf(PlanException.class)
                .hasMessage("p.yaml line 9 claims B of: must name what the plan has, got clients=17; legal: 1, 16");
    }

    private static Plan plan(String yaml, @Nullable Scale scale, String... targets) {
        return PlanReader.read(
                "p.yaml",
                yaml,
                new Overrides(
                        scale,
                        Stream.of(targets)
                                .map(one -> TargetSpec.parse("--target", one))
                                .toList(),
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of()));
    }

    private static List<String> ids(Plan plan) {
        return plan.claims().stream().map(Claim::id).toList();
    }
}
