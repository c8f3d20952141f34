package dev.furlong.cli;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistyped option may be near another option and near a setting. */
final class MistypedOptionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --cate | did you mean '--case'?
            --bufer | did you mean '--set buffer=1'?
            --rate | did you mean '--set rate=1'?
            """)
    void optionIsMeant_unlessItIsTheVeryWordOfASettingOrNoOptionIsNear(String option, String hint) {
        Ended.executing("run", option, "1").fails(2, hint);
    }
}
