package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Settings;
import java.nio.file.Path;
import java.util.Map;

/** Prints why there is no loop storage for this user, and how making one fails. */
final class LoopReason {
    private LoopReason() {}

    public static void main(String[] arguments) {
        Storage loop = Storage.of(new Settings(Map.of("storage", "loop")));
        System.out.println("reason: " + loop.unavailableHere().orElse("none"));
        try (Volumes volumes = loop.create(Path.of("furlong-never-made"))) {
            System.out.println("made: " + volumes.facts());
        } catch (MachineException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
