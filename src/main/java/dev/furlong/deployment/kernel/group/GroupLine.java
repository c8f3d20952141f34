package dev.furlong.deployment.kernel.group;

import java.util.List;
import java.util.stream.Stream;

/**
 * A line of {@code /proc/PID/cgroup}: the group of a process in one hierarchy. Source: cgroups(7).
 *
 * @param hierarchy the number of the hierarchy; 0 is that of version 2
 * @param controllers the controllers of the hierarchy; a single empty word in version 2
 * @param group the group's path in the hierarchy
 */
public record GroupLine(String hierarchy, List<String> controllers, String group) {
    /** The lines of this text, without those of another form. */
    public static Stream<GroupLine> of(String text) {
        return text.lines()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3)
                .map(fields -> new GroupLine(fields[0], List.of(fields[1].split(",", -1)), fields[2]));
    }

    /** Whether it is of version 2, which has one hierarchy. */
    public boolean unified() {
        return hierarchy.equals("0") && controllers.equals(List.of(""));
    }
}
