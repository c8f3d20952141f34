package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether targets can run here, and what a list says of it. */
final class AvailabilityTest {
    private final TargetSources sources = TargetSources.here();

    @ParameterizedTest
    @CsvSource({
        "derby@10.16.1.1, '10.16.1.1, in the load JVM'",
        "derby@10.17.1.0, '10.17.1.0, in the load JVM'",
        "derby@10.17.1.0:server, '10.17.1.0, in a JVM of its own, on a free port of 127.0.0.1'"
    })
    void releaseThatNeedsALaterJava_cannotRun_andSaysWhichJava(String written, String how) {
        TargetSpec target = TargetSpec.parse("test", written);
        Release release = sources.releases().of("test", target.engine(), target.release());
        boolean runs = JavaHome.running().major() >= release.java();

        assertThat(Deployment.of(target).availability(sources, target))
                .isEqualTo(new Availability(runs, how + (runs ? "" : "; needs Java " + release.java())));
    }

    @Test
    void twoReleases_needDifferentJavas_soThatEitherIsSeenOnSomeJdk() {
        assertThat(Stream.of("10.16.1.1", "10.17.1.0")
                        .map(number ->
                                sources.releases().of("test", "derby", number).java()))
                .containsExactly(17, 21);
    }

    static Stream<TargetSpec> targets() {
        return Engines.all().stream().flatMap(AvailabilityTest::targets);
    }

    private static Stream<TargetSpec> targets(Engine engine) {
        return engine.deployments().stream().map(kind -> new TargetSpec(engine.name(), null, kind));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void eachTarget_saysHowItRuns_orWhatToDo(TargetSpec target) {
        Availability availability = Deployment.of(target).availability(sources, target);

        assertThat(availability.words()).isNotBlank();
        if (target.deployment() == DeploymentKind.EXTERNAL) {
            assertThat(availability.words()).containsAnyOf("write furlong-servers.yaml", "--server ");
        }
    }
}
