package dev.furlong.engine.release;

import dev.furlong.failure.MachineException;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtime;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Brings a release's artifacts from Maven Central into the user's local repository, and checks them against their pins. */
public final class ArtifactResolver {
    private final Map<Path, String> verified = new java.util.HashMap<>();

    /**
     * The release's jars, in the order of its pins.
     *
     * @throws MachineException if one cannot be had, or is not the one that was pinned
     */
    public List<Path> resolve(Release release) {
        return resolve(release.artifacts());
    }

    /**
     * The jar with a release's native binaries.
     *
     * @throws MachineException if it cannot be had, or is not the one that was pinned
     */
    public Path resolve(Binaries binaries) {
        return resolve(Map.of(binaries.coordinates(), binaries.sha256())).get(0);
    }

    private List<Path> resolve(Map<String, String> pins) {
        // Maven tells a build where its local repository is; tests and Maven goals pass it on.
        ContextOverrides.Builder overrides = ContextOverrides.create().withUserSettings(true);
        String localRepository = System.getProperty("maven.repo.local");
        if (localRepository != null) {
            overrides.withLocalRepositoryOverride(Path.of(localRepository));
        }
        Runtime runtime = Runtimes.INSTANCE.getRuntime();
        try (Context context = runtime.create(overrides.build())) {
            List<Path> jars = new ArrayList<>();
            for (Map.Entry<String, String> pin : pins.entrySet()) {
                jars.add(verify(resolve(context, pin.getKey()), pin.getValue()));
            }
            return jars;
        }
    }

    private static Path resolve(Context context, String coordinates) {
        try {
            return context.repositorySystem()
                    .resolveArtifact(
                            context.repositorySystemSession(),
                            new ArtifactRequest(
                                    new DefaultArtifact(coordinates), context.remoteRepositories(), "furlong"))
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException e) {
            String refusal = "engine " + coordinates
                    + ": must be in the local Maven repository or reachable on Maven Central, got " + e.getMessage();
            throw MachineException.unstarted(refusal, refusal, e);
        }
    }

    private Path verify(Path jar, String sha256) {
        String actual = verified.computeIfAbsent(jar, ArtifactResolver::sha256);
        if (!actual.equals(sha256)) {
            String refusal = "engine " + jar + ": must have the pinned SHA-256 " + sha256 + ", got " + actual
                    + "; delete the file and run again";
            throw MachineException.unstarted(refusal, refusal, null);
        }
        return jar;
    }

    private static String sha256(Path jar) {
        try (InputStream in = Files.newInputStream(jar)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw MachineException.cannot("read engine " + jar, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
