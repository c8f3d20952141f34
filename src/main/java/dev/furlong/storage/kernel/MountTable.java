package dev.furlong.storage.kernel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The mounts in the order of mounting, from {@code /proc/self/mountinfo}. Source: proc_pid_mountinfo(5).
 *
 * @param mounts the mounts, the first one first
 */
public record MountTable(List<Mount> mounts) {
    private static final Path FILE = Path.of("/proc/self/mountinfo");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /**
     * One mount.
     *
     * @param device the device's number, such as {@code 7:0}
     * @param root the folder inside of the file system that is mounted
     * @param point the folder that it is mounted on
     * @param options the options of this mount, such as {@code rw,noatime}
     * @param type the type of file system
     * @param source the device's file, or whatever stands for it
     * @param superOptions the options of the file system, such as {@code rw,memory}
     */
    public record Mount(
            String device, Path root, Path point, String options, String type, String source, String superOptions) {}

    /** Copies the list. */
    public MountTable {
        mounts = List.copyOf(mounts);
    }

    /** The present mounts; none where the kernel has no such table. */
    public static MountTable current() {
        return KernelFile.readIfThere(FILE).map(MountTable::parse).orElseGet(() -> new MountTable(List.of()));
    }

    /** Reads the kernel's text. */
    public static MountTable parse(String text) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] sides = line.split(" - ", 2);
            String[] left = sides[0].split(" ", -1);
            String[] right = sides[1].split(" ", -1);
            mounts.add(new Mount(
                    left[2],
                    Path.of(plain(left[3])),
                    Path.of(plain(left[4])),
                    left[5],
                    right[0],
                    plain(right[1]),
                    right[2]));
        }
        return new MountTable(mounts);
    }

    /** The mounts at or below a folder, the last one first, as they are to be unmounted. */
    public List<Mount> below(Path folder) {
        List<Mount> below = new ArrayList<>(mounts.stream()
                .filter(mount -> mount.point().startsWith(folder))
                .toList());
        Collections.reverse(below);
        return below;
    }

    /** The mount that a path lies on. */
    public Optional<Mount> of(Path path) {
        return mounts.stream()
                .filter(mount -> path.startsWith(mount.point()))
                // Of two at one place the later one hides the earlier.
                .reduce((a, b) -> b.point().getNameCount() >= a.point().getNameCount() ? b : a);
    }

    /** The type of the file system that a path lies on, as the kernel names it. */
    public static String typeOf(Path path) {
        return current().of(path.toAbsolutePath()).map(Mount::type).orElse("a file system that is not listed");
    }

    /** Blanks and the like are written as octal numbers. */
    private static String plain(String escaped) {
        Matcher escapes = ESCAPE.matcher(escaped);
        return escapes.replaceAll(
                escape -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 8))));
    }
}
