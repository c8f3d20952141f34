package dev.furlong.deployment.programs;

import dev.furlong.engine.release.Release;
import java.nio.file.Path;

/** The source of a target's native programs. */
public sealed interface ProgramSource {
    /** The release of the programs. */
    Release release();

    /** The source in words, for a list. */
    String words();

    /**
     * A server that is installed on this machine.
     *
     * @param release the release, by the server's own answer
     * @param folder the folder that holds it
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
     * @param release the pinned release
     */
    record Pinned(Release release) implements ProgramSource {
        @Override
        public String words() {
            return "binaries from Maven Central";
        }
    }
}
