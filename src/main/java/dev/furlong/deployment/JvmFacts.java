package dev.furlong.deployment;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a JVM says of itself, so that it can be held against what it was started with. */
public final class JvmFacts {
    /** The fact that holds the Java version. */
    public static final String JAVA_VERSION = "javaVersion";
    /** The fact that holds the greatest heap, in bytes. */
    public static final String MAX_HEAP_BYTES = "maxHeapBytes";
    /** The fact that holds the collectors' names, the young generation's first. */
    public static final String COLLECTORS = "collectors";

    private static final String SEPARATOR = "\t";

    private JvmFacts() {}

    /** Of the JVM that this runs in; may be added to. */
    public static Map<String, String> ofThisJvm() {
        Map<String, String> facts = new TreeMap<>();
        facts.put(JAVA_VERSION, System.getProperty("java.version"));
        facts.put("javaVm", System.getProperty("java.vm.name"));
        facts.put(
                MAX_HEAP_BYTES,
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                        .getVMOption("MaxHeapSize")
                        .getValue());
        facts.put(
                COLLECTORS,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
        return facts;
    }

    /** Facts on one line; a server JVM's class path has nothing that writes JSON. */
    static String line(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + "=" + fact.getValue())
                .collect(Collectors.joining(SEPARATOR));
    }

    /** The facts of a {@link #line}. */
    static Map<String, String> parse(String line) {
        return Arrays.stream(line.split(SEPARATOR, -1))
                .map(fact -> fact.split("=", 2))
                .filter(fact -> fact.length == 2)
                .collect(Collectors.toMap(fact -> fact[0], fact -> fact[1], (a, c) -> a, TreeMap::new));
    }
}
