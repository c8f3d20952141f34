package dev.furlong.deployment.binaries;

import java.util.Locale;

/**
 * A platform that native binaries are built for.
 *
 * @param system {@code linux}, {@code darwin}, {@code windows}, or the name that another system gives itself
 * @param processor {@code amd64}, {@code arm64v8}, or the name that Java gives another one
 */
public record Platform(String system, String processor) {
    /** The platform of this machine. */
    public static Platform here() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** The platform that Java's {@code os.name} and {@code os.arch} mean. */
    static Platform of(String osName, String osArch) {
        String name = osName.toLowerCase(Locale.ROOT);
        String system =
                name.startsWith("mac") ? "darwin" : name.startsWith("windows") ? "windows" : name.replace(' ', '-');
        String processor = switch (osArch) {
            case "x86_64" -> "amd64";
            case "aarch64", "arm64" -> "arm64v8";
            default -> osArch;
        };
        return new Platform(system, processor);
    }

    /** The word in {@code versions.yaml}: {@code linux-amd64}. */
    public String word() {
        return system + "-" + processor;
    }

    @Override
    public String toString() {
        return word();
    }
}
