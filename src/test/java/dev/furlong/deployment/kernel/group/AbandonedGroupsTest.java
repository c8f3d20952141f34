package dev.furlong.deployment.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a run does with groups that others left; the kernel's folders laid out in one of ours. */
@EnabledOnOs(OS.LINUX)
final class AbandonedGroupsTest {
    /** No process has this number. */
    private static final String GONE = ControlGroup.NAME + ControlGroup.processNamespace() + "-4194305-";

    @TempDir
    private Path sys;

    @Test
    void groupThatStays_isLeft_andTheOthersAreRemoved() throws IOException {
        Path stays = sys.resolve(GONE + "1");
        Files.createDirectories(stays.resolve("of-others"));
        Path empty = Files.createDirectory(sys.resolve(GONE + "2"));

        assertThat(AbandonedGroups.removeEmpty(List.of(sys))).containsOnlyKeys(stays);

        assertThat(stays).exists();
        assertThat(empty).doesNotExist();
    }
}
