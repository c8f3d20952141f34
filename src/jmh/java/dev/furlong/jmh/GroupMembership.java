package dev.furlong.jmh;

import dev.furlong.deployment.kernel.group.ControlGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The load JVM in a control group of its own, by which a trial counts its CPU time. */
final class GroupMembership implements Disturbance {
    private static final String PROCESSES = "cgroup.procs";

    private final ControlGroup group = ControlGroup.counting();
    private final long loadJvm;

    /**
     * Of a load that runs.
     *
     * @param loadJvm its process id
     * @throws dev.furlong.failure.MachineException if there can be no group here
     */
    GroupMembership(long loadJvm) {
        this.loadJvm = loadJvm;
    }

    /** Moving takes a moment in which all threads stand still: both kinds of slices come after as many moves. */
    @Override
    public void begin() throws IOException {
        moveOut();
        moveIn();
    }

    @Override
    public void refrain() throws IOException {
        moveIn();
        moveOut();
    }

    @Override
    public void end() {
        // It stays until it is moved.
    }

    private void moveIn() throws IOException {
        for (Path folder : group.folders()) {
            move(folder);
        }
    }

    /** The group was made in the one that the load JVM was started in. */
    private void moveOut() throws IOException {
        for (Path folder : group.folders()) {
            move(folder.resolveSibling("."));
        }
    }

    private void move(Path folder) throws IOException {
        Files.writeString(folder.resolve(PROCESSES), String.valueOf(loadJvm));
    }

    @Override
    public int dose() {
        return 1;
    }

    @Override
    public String words() {
        return "in a control group";
    }

    @Override
    public String witness() {
        return "";
    }

    @Override
    public void close() throws IOException {
        moveOut();
        group.close();
    }
}
