package dev.furlong.deployment.jvm;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.value.Jdk;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Java installation.
 *
 * @param path its home folder
 * @param version the version in its {@code release} file
 */
public record JavaHome(Path path, String version) {
    /** The feature release: 17 of {@code 17.0.15}, 8 of {@code 1.8.0_402}. */
    public int major() {
        String[] parts = version.split("[._+-]", 3);
        return Integer.parseInt(parts[0].equals("1") ? parts[1] : parts[0]);
    }

    /** The program that launches its JVM. */
    public Path launcher() {
        Path plain = path.resolve("bin").resolve("java");
        return Files.exists(plain) ? plain : path.resolve("bin").resolve("java.exe");
    }

    /** The installation that runs this process. */
    public static JavaHome running() {
        return new JavaHome(Path.of(System.getProperty("java.home")), System.getProperty("java.version"));
    }

    /**
     * Finds the installation that a plan asks for.
     *
     * @throws MachineException if there is none here
     */
    public static JavaHome find(Jdk asked) {
        if (asked instanceof Jdk.Home home) {
            return at(Path.of(home.folder()))
                    .orElseThrow(() -> MachineException.ofSetting(
                            "java",
                            "must be a JDK's home folder, got '" + home.folder()
                                    + "', which has no bin/java and release file; legal: such as " + here()
                                    + "; nothing was started"));
        }
        return asked instanceof Jdk.Major major ? ofMajor(major.number()) : running();
    }

    private static JavaHome ofMajor(int major) {
        return installed().stream()
                .filter(home -> home.major() == major)
                .findFirst()
                .orElseThrow(() -> MachineException.ofSetting(
                        "java",
                        "must be a JDK on this machine, got major " + major + "; installed: " + here()
                                + "; install that JDK, or give its home folder; nothing was started"));
    }

    private static String here() {
        return installed().stream()
                .map(home -> home.version + " in " + home.path)
                .collect(Collectors.joining(", "));
    }

    /** The installations in the usual places of JDKs, the running one first. */
    public static List<JavaHome> installed() {
        List<JavaHome> found = new ArrayList<>(List.of(running()));
        new TreeMap<>(System.getenv())
                .entrySet().stream()
                        .filter(variable -> variable.getKey().matches("JAVA_?HOME(_[0-9]+.*)?|JDK_[0-9]+"))
                        .map(Map.Entry::getValue)
                        .filter(home -> !home.isBlank())
                        .forEach(home -> at(Path.of(home)).ifPresent(found::add));
        String user = System.getProperty("user.home");
        for (Path parent : List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                Path.of(user, ".sdkman", "candidates", "java"),
                Path.of(user, ".jdks"),
                Path.of("C:\\Program Files\\Java"),
                Path.of("C:\\Program Files\\Eclipse Adoptium"))) {
            for (Path child : children(parent)) {
                at(child)
                        .or(() -> at(child.resolve("Contents").resolve("Home")))
                        .ifPresent(found::add);
            }
        }
        return found.stream().distinct().toList();
    }

    private static List<Path> children(Path parent) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(child -> !Files.isSymbolicLink(child))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw MachineException.cannot("look for JDKs in " + parent, e);
        }
    }

    private static Optional<JavaHome> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release)
                || !(Files.isExecutable(home.resolve("bin/java"))
                        || Files.isExecutable(home.resolve("bin/java.exe")))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw MachineException.cannot("read the JDK's file " + release, e);
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        return version.isEmpty() ? Optional.empty() : Optional.of(new JavaHome(home, version));
    }
}
