package dev.furlong.run;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a load JVM says of itself, against what was asked. */
final class JvmFacts {
    private static final String JAVA_VERSION = "javaVersion";
    private static final String MAX_HEAP_BYTES = "maxHeapBytes";
    private static final String COLLECTORS = "collectors";
    private static final Map<String, String> FIRST_COLLECTOR =
            Map.of("G1", "G1 Young Generation", "Parallel", "PS Scavenge", "Serial", "Copy");

    private JvmFacts() {}

    /** Of the JVM that this runs in; may be added to. */
    static Map<String, String> ofThisJvm() {
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

    /**
     * The settings of the JVM.
     *
     * @param witness observed, if the JVM was started with what was asked, so that anything else is wrong
     */
    static Map<String, EffectiveSetting> settings(
            Settings asked, int javaMajor, Map<String, String> facts, Witness witness) {
        Map<String, EffectiveSetting> settings = new LinkedHashMap<>();
        String version = facts.getOrDefault(JAVA_VERSION, "");
        boolean right = version.equals(String.valueOf(javaMajor)) || version.matches(javaMajor + "[^0-9].*");
        settings.put(Setting.JAVA.key(), setting(asked.of(Setting.JAVA), right, version, witness));
        long heap = Long.parseLong(facts.getOrDefault(MAX_HEAP_BYTES, "0"));
        // A heap is rounded up to whole regions.
        long excess = heap - asked.size(Setting.HEAP).bytes();
        boolean rightHeap = excess >= 0 && excess < (32 << 20);
        settings.put(Setting.HEAP.key(), setting(asked.of(Setting.HEAP), rightHeap, heap + "B", witness));
        String collectors = facts.getOrDefault(COLLECTORS, "");
        String expected = FIRST_COLLECTOR.getOrDefault(asked.of(Setting.GC), "");
        boolean rightGc = collectors.startsWith(expected);
        settings.put(Setting.GC.key(), setting(asked.of(Setting.GC), rightGc, collectors, witness));
        return settings;
    }

    private static EffectiveSetting setting(String asked, boolean right, String seen, Witness witness) {
        return EffectiveSetting.of(asked, right ? asked : seen, witness);
    }
}
