package dev.furlong.session.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a folder that proves nothing is refused before the engine is asked for anything. */
final class CheckSessionTest {
    private static final TaskWorkload UPDATE = new TaskWorkload("update", Map.of("rows", "10"));
    private static final AcknowledgementManifest MANIFEST =
            new AcknowledgementManifest("update", Map.of("rows", "10"), 42, 0, 2);

    @TempDir
    private Path folder;

    private final List<LoadEvent> events = new ArrayList<>();

    @Test
    void folderWithoutAnAcknowledgement_isSaidToProveNothing() {
        AcknowledgementFolder.create(folder, MANIFEST, 0, 2).close();

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> check(UPDATE))
                .withMessage("acknowledgements " + folder
                        + ": must hold an acknowledged commit, got none from 2 clients; nothing was checked;"
                        + " let the clients run longer before the crash");
    }

    /** What the audit did says nothing of a load that never began. */
    @Test
    void folderOfTheAuditAlone_isSaidToProveNothing() {
        try (AcknowledgementFolder told = AcknowledgementFolder.create(folder, MANIFEST, 0, 2)) {
            told.of(2).acknowledged(7, 1);
        }

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> check(UPDATE))
                .withMessageContaining("got none from 2 clients");
    }

    @Test
    void folderOfAnotherWorkload_isRefused() {
        AcknowledgementFolder.create(folder, MANIFEST, 0, 2).close();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> check(new TaskWorkload("update", Map.of("rows", "11"))))
                .withMessage("acknowledgements " + folder
                        + ": must be of update {rows=11}, got those of update {rows=10}; nothing was checked");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> check(new TaskWorkload("mix", Map.of("rows", "10"))))
                .withMessageContaining("must be of mix {reads=95, rows=10}, got those of update {rows=10}");
    }

    @Test
    void folderThatLostAFile_isRefused() throws IOException {
        try (AcknowledgementFolder told = AcknowledgementFolder.create(folder, MANIFEST, 0, 2)) {
            told.of(0).acknowledged(7, 1);
        }
        Files.delete(folder.resolve("client-1"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> check(UPDATE))
                .withMessageContaining("client-1: must exist");
        assertThat(events).containsExactly(new LoadEvent.Untimed("the check of the acknowledgements"));
    }

    private void check(TaskWorkload workload) throws Exception {
        Connector nowhere = new Connector("jdbc:nowhere", "none", Map.of());
        TaskTarget target = new TaskTarget(
                "derby", DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0), nowhere, null);
        new CheckSession(new LoadTask.Check(target, workload, List.of(folder.toString())), new EventChannel() {
                    @Override
                    public void send(LoadEvent event) {
                        events.add(event);
                    }

                    @Override
                    public Go awaitGo() {
                        // Nobody probes.
                        return Go.ON;
                    }
                })
                .run();
    }
}
