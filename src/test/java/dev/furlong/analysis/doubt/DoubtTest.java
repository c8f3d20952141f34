package dev.furlong.analysis.doubt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a plan may ask for on purpose is a note then. All else stays what it is. */
final class DoubtTest {
    private static final Set<Doubt> ASKABLE =
            EnumSet.of(Doubt.UNSAFE_DURABILITY, Doubt.UNSAFE_WRITE_CACHE, Doubt.UNSUSTAINABLE);

    @ParameterizedTest
    @EnumSource
    void doubtThatAPlanMayAskFor_isThenANoteOfItsOwnMeaning_andNoOtherIs(Doubt doubt) {
        Doubt.Entry entry = doubt.entry("3 of 9 never began", List.of("block01"));

        assertThat(entry.asked()).isFalse();
        if (!ASKABLE.contains(doubt)) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(entry::asAsked)
                    .withMessageStartingWith(doubt.name() + ": ");
            return;
        }
        Doubt.Entry asked = entry.asAsked();
        assertThat(asked.asked()).isTrue();
        assertThat(asked.severity()).isEqualTo(Severity.NOTE);
        assertThat(asked.words()).isEqualTo(entry.words());
        assertThat(asked.trials()).containsExactly("block01");
        assertThat(asked.remedy()).isNotEqualTo(entry.remedy()).startsWith("the plan asks for ");
    }
}
