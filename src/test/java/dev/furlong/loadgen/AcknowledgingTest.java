package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Establishes that a transaction whose acknowledgements are recorded is in all else the one that it was. */
final class AcknowledgingTest {
    private final List<String> asked = new ArrayList<>();
    private final AcknowledgementSink sink = (key, amount) -> {};
    private final Statements statements = proxy(Statements.class, Map.of());
    private final Ledger.Entry entry = new Ledger.Entry(3, 2, 1, List.of());
    private final Transaction inner =
            proxy(Transaction.class, Map.of("kind", 4, "waitNanos", 77L, "prepare", statements, "ledger", entry));
    private final Transaction acknowledging = new Acknowledging(inner, sink);

    @Test
    void whatItIsAsked_theInnerOneIsAsked() throws Exception {
        for (Method method : Transaction.class.getMethods()) {
            asked.clear();
            Object answer = method.invoke(acknowledging, arguments(method));

            assertThat(asked).as("%s", method).contains(method.getName());
            assertThat(answer).as("%s", method).isEqualTo(method.invoke(inner, arguments(method)));
        }
    }

    @Test
    void whatItIntends_isRecordedAfterItIsDrawn() {
        acknowledging.next(new SplittableRandom(1));

        assertThat(asked).containsExactly("next", "intend");
    }

    @Test
    void whatItCommitted_isRecordedAfterItsLedgerHasIt_andNothingElseIs() {
        acknowledging.committed();
        assertThat(asked).containsExactly("committed", "acknowledge");

        asked.clear();
        acknowledging.rolledBack();
        acknowledging.unknown();
        assertThat(asked).containsExactly("rolledBack", "unknown");
    }

    @Test
    void clientWhoseAcknowledgementsNobodyTakesDown_hasTheBareTransaction() {
        assertThat(Acknowledging.of(inner, null, 3)).isSameAs(inner);
    }

    private Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == SplittableRandom.class
                        ? new SplittableRandom(1)
                        : type == AcknowledgementSink.class ? sink : null)
                .toArray();
    }

    private <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                Objects.requireNonNull(type.getClassLoader()), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.getName().equals("equals")
                                ? self == arguments[0]
                                : method.getName().hashCode();
                    }
                    asked.add(method.getName());
                    return answers.get(method.getName());
                }));
    }
}
