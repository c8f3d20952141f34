package dev.furlong.engine.innodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the last checkpoint lies, from files that are laid out as the servers lay them out. */
final class RedoLogTest {
    @TempDir
    private Path folder;

    @Test
    void laterOfTwoBlocks_isTheLastCheckpoint_whicheverItIs() throws IOException {
        write("ib_logfile0", file(700, 900));
        assertThat(last()).hasValue(900);
        write("ib_logfile0", file(1_100, 900));
        assertThat(last()).hasValue(1_100);
    }

    @Test
    void blocksOfMariadbsNewForm_areFoundToo() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(12_288).putInt(0, 0x50687973);
        block(file, 4096, 0, 60, 5_000);
        block(file, 8192, 0, 60, 6_000);
        write("ib_logfile0", file);
        assertThat(last()).hasValue(6_000);
        write("ib_logfile0", file.put(4096, (byte) 1).put(8192 + 60, (byte) 1));
        assertThat(last()).isEmpty();
    }

    @Test
    void blockThatIsJustBeingWritten_isNone() throws IOException {
        ByteBuffer file = file(700, 900);
        write("ib_logfile0", file.put(1536 + 100, (byte) 1));
        assertThat(last()).hasValue(700);
        write("ib_logfile0", file.put(512 + 100, (byte) 1));
        assertThat(last()).isEmpty();
    }

    @Test
    void fileThatIsCutBeforeTheEndOfABlock_hasTheOtherAlone() throws IOException {
        for (int length : new int[] {2047, 1536, 1024}) {
            write("ib_logfile0", ByteBuffer.wrap(Arrays.copyOf(file(700, 900).array(), length)));
            assertThat(last()).hasValue(700);
        }
        write("ib_logfile0", ByteBuffer.wrap(Arrays.copyOf(file(700, 900).array(), 2048)));
        assertThat(last()).hasValue(900);
        write("ib_logfile0", ByteBuffer.allocate(3));
        assertThat(last()).isEmpty();
    }

    @Test
    void filesOfMysql_areAllLookedAt_butNotThoseToCome() throws IOException {
        Files.createDirectory(folder.resolve("#innodb_redo"));
        write("#innodb_redo/#ib_redo8", file(700, 900));
        write("#innodb_redo/#ib_redo9", file(1_500, 1_400));
        write("#innodb_redo/#ib_redo10_tmp", file(9_999, 9_999));
        write("#innodb_redo/other", file(9_999, 9_999));

        assertThat(last()).hasValue(1_500);
    }

    @Test
    void logOnADiskOfItsOwn_isReadThere() throws IOException {
        Path apart = Files.createDirectory(folder.resolve("log"));
        write("ib_logfile0", file(1, 1));
        write("log/ib_logfile0", file(700, 900));

        assertThat(last(apart)).hasValue(900);
    }

    @Test
    void folderWithoutALog_isNoLogWithoutACheckpoint() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(this::last);
    }

    private OptionalLong last() throws IOException {
        return last(null);
    }

    private OptionalLong last(@Nullable Path log) throws IOException {
        Configuration configuration = new Configuration(
                ReleaseCatalogue.bundled().of("test", "mysql", null),
                DeploymentKind.PROCESS,
                new Settings(Map.of()),
                8,
                folder,
                log,
                5555);
        return ((CheckpointSigns.Flow) RedoLog.signs(configuration)).mark().read();
    }

    /** MySQL's, and MariaDB's before 10.8: two blocks of 512 bytes, and some of the log. */
    private static ByteBuffer file(long first, long second) {
        ByteBuffer file = ByteBuffer.allocate(12_288);
        block(file, 512, 8, 508, first);
        block(file, 1536, 8, 508, second);
        return file;
    }

    private static void block(ByteBuffer file, int at, int number, int sum, long checkpoint) {
        file.putLong(at + number, checkpoint);
        CRC32C own = new CRC32C();
        own.update(file.array(), at, sum);
        file.putInt(at + sum, (int) own.getValue());
    }

    private void write(String name, ByteBuffer bytes) throws IOException {
        Files.write(folder.resolve(name), bytes.array());
    }
}
