package dev.furlong.plan.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.ExternalUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProductsTest {
    @Test
    void everyEngine_andNothingElse_hasAProduct() {
        assertThat(Products.BY_ENGINE).containsOnlyKeys(Engines.names());
        assertThat(Products.BY_ENGINE.values()).doesNotHaveDuplicates();
    }

    @Test
    void engineThatThisFurlongDoesNotKnow_isItsOwnProduct() {
        assertThat(Products.of("derby")).isEqualTo("Apache Derby");
        assertThat(Products.of("cockroachdb")).isEqualTo("cockroachdb");
    }

    @Test
    void serversOfOthers_areRecognisedByTheProductOfTheirEngine() {
        List<Engine> external = Engines.all().stream()
                .filter(engine -> engine.external().isPresent())
                .toList();

        assertThat(external).isNotEmpty().allSatisfy(engine -> {
            ExternalUse use = engine.external().orElseThrow();
            assertThat(use.product()).isEqualTo(Products.of(engine.name()));
            assertThat(use.recognises(Products.of(engine.name()), "1.0")).isTrue();
        });
    }
}
