package dev.furlong.deployment.programs;

import dev.furlong.engine.release.Release;
import java.nio.file.Path;

/** Where a target's native programs come from. */
public sealed interface ProgramSource {
    /** Their release. */
    Release release();

    /** In words, for a list. */
    String words();

    /**
     * A server that is installed on this machine.
     *
     * @param release by its own answer
     * @param folder that holds it
     */
    record Installed(Release release, Path folder) implements ProgramSource {
        @Override
        public String words() {
            return "installed in " + folder;
        }
    }

    /**
     * Binaries from Maven Central.
     *
     * @param release that is pinned
     */
    record Pinned(Release release) implements ProgramSource {
        @Override
        public String words() {
            return "binaries from Maven Central";
        }
    }
}
