package dev.furlong.deployment.programs;

import dev.furlong.deployment.binaries.BinaryCache;
import dev.furlong.deployment.binaries.Platform;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.failure.MachineException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the native programs of an engine that this machine has or can get. */
public final class Programs {
    private final Map<String, InstalledPrograms> installed = new HashMap<>();
    private final ReleaseCatalogue releases;
    private final BinaryCache cache;
    private final List<Path> folders;

    /**
     * Looks among the programs of this machine.
     *
     * @param resolver the resolver that brings pinned binaries
     */
    public Programs(ReleaseCatalogue releases, ArtifactResolver resolver) {
        this(releases, resolver, InstalledPrograms.folders());
    }

    Programs(ReleaseCatalogue releases, ArtifactResolver resolver, List<Path> folders) {
        this.releases = releases;
        this.cache = new BinaryCache(resolver);
        this.folders = folders;
    }

    /** The server programs of an engine. */
    public static ServerProgram serverOf(Engine engine) {
        return engine.program()
                .orElseThrow(() -> new IllegalStateException(engine.name() + ": has no server programs"));
    }

    /**
     * Finds the programs that a target means. Nothing is brought here yet.
     *
     * @param place the target's place, for the message
     * @param asked the release, or its first numbers, or null
     * @throws MachineException if this machine has none and there are no binaries for it
     * @throws dev.furlong.failure.PlanException if only pinned releases can be had and this release is not pinned
     */
    public ProgramSource source(String place, Engine engine, @Nullable String asked) {
        ServerProgram program = serverOf(engine);
        Optional<Release> pinned = releases.pinned(engine.name(), asked)
                .filter(release -> !release.binaries().isEmpty());
        if (!program.mayBeInstalled()) {
            return pinned(place, releases.of(place, engine.name(), asked));
        }
        if (asked != null && pinned.isPresent()) {
            return pinned(place, pinned.get());
        }
        InstalledPrograms here =
                installed.computeIfAbsent(engine.name(), name -> InstalledPrograms.of(program, folders));
        return here.found().stream()
                .filter(one -> new ReleaseNumber(one.number()).isMeantBy(asked))
                .findFirst()
                .<ProgramSource>map(
                        one -> new ProgramSource.Installed(releases.found(engine.name(), one.number()), one.folder()))
                .or(() -> pinned.filter(release ->
                                release.binaries().containsKey(Platform.here().word()))
                        .map(ProgramSource.Pinned::new))
                .orElseThrow(() -> missing(
                        place,
                        "must find " + String.join(" or ", program.names()) + " of " + engine.name()
                                + (asked == null ? "" : " " + asked) + " on this machine, got " + here.instead() + "; "
                                + program.remedy()));
    }

    private static MachineException missing(String place, String rule) {
        return MachineException.unstarted(place + ": " + rule, rule, null);
    }

    private static ProgramSource pinned(String place, Release release) {
        BinaryCache.binaries(place, release);
        return new ProgramSource.Pinned(release);
    }

    /**
     * The folder that holds the programs; pinned ones are brought here if they are not yet.
     *
     * @param place the target's place, for the message
     * @throws MachineException if they cannot be had
     */
    public Path folder(String place, ProgramSource source) {
        if (source instanceof ProgramSource.Installed here) {
            return here.folder();
        }
        return cache.folder(place, source.release()).resolve("bin");
    }
}
