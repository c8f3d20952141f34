package dev.furlong.storage;

import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Makes loop volumes with a log of their own, says so, and holds them until it is killed or its input ends. */
public final class VolumesHolder {
    private VolumesHolder() {}

    public static void main(String[] arguments) throws IOException {
        Storage loop = Storage.of(new Settings(
                Map.of("storage", "loop", "log-disk", "separate", "write-cache", "noflush", "disk-size", "256MiB")));
        try (OwnedDirectory work = OwnedDirectory.create(Path.of(arguments[0]));
                Volumes volumes = loop.create(work.path().resolve("disk"))) {
            System.out.println("ready " + volumes.facts());
            System.out.flush();
            while (System.in.read() >= 0) {
                // Only the end of the input, or a kill, ends it.
            }
        }
    }
}
