package dev.furlong.run.leftover;

import dev.furlong.deployment.container.AbandonedContainers;
import dev.furlong.deployment.kernel.group.AbandonedGroups;
import dev.furlong.storage.owned.AbandonedStorage;
import dev.furlong.storage.owned.Leftover;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The leftovers of killed runs on this machine, known by our marker or our name only. */
public final class Leftovers {
    private Leftovers() {}

    /**
     * Finds it, in the order in which it is to be removed: processes with their groups, then mounts, devices, folders.
     *
     * @param resultsRoot the folder below which folders are looked for
     * @throws dev.furlong.failure.MachineException if something cannot be looked at
     */
    public static List<Leftover> find(Path resultsRoot) {
        List<Leftover> found = new ArrayList<>(AbandonedContainers.find());
        found.addAll(AbandonedGroups.find());
        found.addAll(AbandonedStorage.find(resultsRoot));
        found.sort(Comparator.comparing(Leftover::kind));
        return found;
    }

    /** Says why a leftover would stay; empty if nothing speaks against its removal. */
    public static Optional<String> whyItStays(Leftover leftover) {
        return leftover.kind() == Leftover.Kind.FOLDER
                ? AbandonedStorage.whyItStays(leftover.path())
                : Optional.empty();
    }

    /**
     * Removes a leftover, after looking again; nothing if it is gone.
     *
     * @throws dev.furlong.failure.MachineException if it is in use after all, or cannot be removed
     */
    public static void remove(Leftover leftover) {
        switch (leftover.kind()) {
            case CONTAINER -> AbandonedContainers.remove(leftover);
            case CONTROL_GROUP -> AbandonedGroups.remove(leftover.path());
            case MOUNT, LOOP_DEVICE, FOLDER -> AbandonedStorage.remove(leftover);
        }
    }
}
