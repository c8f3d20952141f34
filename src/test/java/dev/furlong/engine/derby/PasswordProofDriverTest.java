package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which logins the driver takes; that real servers take them is seen in {@code DerbyServerTest}. */
final class PasswordProofDriverTest {
    private static final String PASSWORD = "NobodyLearnsThis1";

    private final PasswordProofDriver driver = new PasswordProofDriver();

    @Test
    void loginWithoutAPassword_isRefusedHere() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> driver.connect("jdbc:derby://127.0.0.1:1/furlong", login(null)))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("28000"));
    }

    @Test
    void otherUrls_areLeftToOthers() throws SQLException {
        assertThat(driver.connect("jdbc:derby:furlong", login(PASSWORD))).isNull();
        assertThat(driver.acceptsURL("jdbc:derby:furlong")).isFalse();
        assertThat(driver.acceptsURL("jdbc:derby://127.0.0.1:1527/furlong;create=true"))
                .isTrue();
    }

    private static Properties login(@Nullable String password) {
        Properties login = new Properties();
        login.put("user", "app");
        if (password != null) {
            login.put("password", password);
        }
        return login;
    }
}
