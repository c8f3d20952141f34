package dev.furlong.deployment.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.furlong.failure.MachineException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A JVM's own words about itself, which are compared with what it was started with.
 *
 * @param javaVersion its Java version, such as 17.0.15
 * @param vm the name of the virtual machine
 * @param maxHeapBytes its greatest heap, in bytes
 * @param collectors the names of its garbage collectors
 */
public record JvmIdentity(String javaVersion, String vm, long maxHeapBytes, List<String> collectors) {
    private static final String BETWEEN_PARTS = "\t";
    private static final String BETWEEN_COLLECTORS = ", ";
    private static final int PARTS = 4;

    /** Copies the list. */
    public JvmIdentity {
        collectors = List.copyOf(collectors);
    }

    /** Describes the JVM that this runs in. */
    public static JvmIdentity ofThisJvm() {
        return new JvmIdentity(
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                        .getVMOption("MaxHeapSize")
                        .getValue()),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
    }

    /** The facts of it that people read in a record, by name. */
    public Map<String, String> words() {
        Map<String, String> words = new TreeMap<>();
        words.put("javaVersion", javaVersion);
        words.put("javaVm", vm);
        words.put("maxHeapBytes", String.valueOf(maxHeapBytes));
        words.put("collectors", String.join(BETWEEN_COLLECTORS, collectors));
        return words;
    }

    /** Writes all of it on one line. A server JVM's class path has nothing that writes JSON. */
    public String line() {
        return String.join(
                BETWEEN_PARTS,
                javaVersion,
                vm,
                String.valueOf(maxHeapBytes),
                String.join(BETWEEN_COLLECTORS, collectors));
    }

    /**
     * Reads a {@link #line}.
     *
     * @throws MachineException if the text is no such line
     */
    public static JvmIdentity parse(String line) {
        String[] parts = line.split(BETWEEN_PARTS, -1);
        if (parts.length != PARTS || !parts[2].matches("[0-9]{1,18}")) {
            throw new MachineException("server JVM: must say " + PARTS + " values about itself, got '" + line + "'");
        }
        return new JvmIdentity(
                parts[0], parts[1], Long.parseLong(parts[2]), List.of(parts[3].split(BETWEEN_COLLECTORS, -1)));
    }
}
