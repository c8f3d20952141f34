package dev.furlong.run.leftover;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.AbandonedStorage;
import dev.furlong.storage.owned.Leftover;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds and removes what killed runs left on this machine; only what carries our marker and belongs to no living run. */
public final class Cleaning {
    /**
     * One thing that runs left behind.
     *
     * @param words the thing, and the place where it is
     * @param failure the reason why it is still there, or null if it is gone
     */
    public record Removal(String words, @Nullable String failure) {}

    private final Path results;

    /** Cleans below this results root, and in the kernel. */
    public Cleaning(Path results) {
        this.results = results;
    }

    /**
     * Lists what there is, in the order in which it would be removed, with the reasons against removing it.
     *
     * @throws MachineException if it cannot be looked for
     */
    public List<Removal> found() {
        return Leftovers.find(results).stream()
                .map(leftover -> new Removal(
                        leftover.words(), Leftovers.whyItStays(leftover).orElse(null)))
                .toList();
    }

    /**
     * Lists what stays, and why: Furlong cannot show that it belongs to these runs.
     *
     * @throws MachineException if it cannot be looked for
     */
    public List<String> leftAlone() {
        return AbandonedStorage.leftAlone(results);
    }

    /**
     * Removes all of it, each even if another stays.
     *
     * @throws MachineException if it cannot be looked for
     */
    public List<Removal> remove() {
        List<Removal> removals = new ArrayList<>();
        for (Leftover leftover : Leftovers.find(results)) {
            try {
                Leftovers.remove(leftover);
                removals.add(new Removal(leftover.words(), null));
            } catch (MachineException e) {
                removals.add(new Removal(leftover.words(), String.valueOf(e.getMessage())));
            }
        }
        return removals;
    }
}
