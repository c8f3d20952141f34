package dev.furlong.deployment;

import dev.furlong.deployment.binaries.OwnJars;
import dev.furlong.deployment.programs.ProgramSource;
import dev.furlong.deployment.programs.Programs;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds what a target runs from: a pinned release, programs of this machine, or an image. */
public final class TargetSources {
    private final ReleaseCatalogue releases;
    private final ArtifactResolver resolver;
    private final Programs programs;
    /** The releases that images answered, by target and image: asking starts a container. */
    private final Map<String, Release> inImages;
    /** The copies of jars of the user's own, by their path. */
    private final Map<String, List<Path>> own;

    private final String place;

    private TargetSources(
            ReleaseCatalogue releases,
            ArtifactResolver resolver,
            Programs programs,
            Map<String, Release> inImages,
            Map<String, List<Path>> own,
            String place) {
        this.releases = releases;
        this.resolver = resolver;
        this.programs = programs;
        this.inImages = inImages;
        this.own = own;
        this.place = place;
    }

    /** Makes sources whose messages name targets by their key in a plan. */
    public static TargetSources here() {
        ReleaseCatalogue releases = ReleaseCatalogue.bundled();
        ArtifactResolver resolver = new ArtifactResolver();
        return new TargetSources(
                releases,
                resolver,
                new Programs(releases, resolver),
                new HashMap<>(),
                new HashMap<>(),
                /* place= */ "targets");
    }

    /**
     * The same sources for targets that were written somewhere else.
     *
     * @param other the place, for messages
     */
    public TargetSources writtenAt(String other) {
        return new TargetSources(releases, resolver, programs, inImages, own, other);
    }

    /** The pinned releases. */
    public ReleaseCatalogue releases() {
        return releases;
    }

    /**
     * Resolves the jars of a release, or of the user's own build that the settings ask for in their place.
     *
     * @throws dev.furlong.failure.PlanException if there are no such jars of the user's own
     * @throws dev.furlong.failure.MachineException if one cannot be had
     */
    public List<Path> jars(Release release, Settings settings) {
        // A build may go on meanwhile: all points of a path have the same jars.
        return settings.get(Setting.JARS)
                .map(path -> own.computeIfAbsent(path, OwnJars::copies))
                .orElseGet(() -> resolver.resolve(release));
    }

    /** The place of a target, for messages. */
    public String place(TargetSpec target) {
        return place + " " + target.written();
    }

    /** The engine that a target names. */
    Engine engine(TargetSpec target) {
        return Engines.named(place(target), target.engine());
    }

    /** The pinned release that a target means. */
    Release pinned(TargetSpec target) {
        return releases.of(place(target), target.engine(), target.release());
    }

    /** The native programs that a target means. */
    ProgramSource programs(TargetSpec target) {
        return programs.source(place(target), engine(target), target.release());
    }

    /** The folder that holds those programs. Pinned ones are brought here if they are not yet. */
    Path programFolder(TargetSpec target) {
        return programs.folder(place(target), programs(target));
    }

    /** The release in the image that the settings name; the pinned one if they name none. */
    Release inImage(TargetSpec target, Settings settings) {
        Engine engine = engine(target);
        Release pinned = pinned(target);
        return inImages.computeIfAbsent(
                target.written() + " " + settings.written(Setting.IMAGE),
                key -> Containers.answered(place(target), engine, pinned, settings, target.release())
                        .map(number -> releases.found(engine.name(), number))
                        .orElse(pinned));
    }
}
