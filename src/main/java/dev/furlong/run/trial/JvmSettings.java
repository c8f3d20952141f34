package dev.furlong.run.trial;

import dev.furlong.deployment.JvmIdentity;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whether a JVM is what the settings asked for. */
public final class JvmSettings {
    private static final Map<String, String> FIRST_COLLECTOR =
            Map.of("G1", "G1 Young Generation", "Parallel", "PS Scavenge", "Serial", "Copy");

    private JvmSettings() {}

    /**
     * The settings of a JVM that says this of itself; may be taken from.
     *
     * @param witness observed, if the JVM was started with what was asked, so that anything else is wrong
     */
    public static Map<String, EffectiveSetting> of(Settings asked, int javaMajor, JvmIdentity jvm, Witness witness) {
        Map<String, EffectiveSetting> settings = new LinkedHashMap<>();
        String version = jvm.javaVersion();
        boolean right = version.equals(String.valueOf(javaMajor)) || version.matches(javaMajor + "[^0-9].*");
        settings.put(Setting.JAVA.key(), setting(asked.of(Setting.JAVA), right, version, witness));
        long heap = jvm.maxHeapBytes();
        // A heap is rounded up to whole regions.
        long excess = heap - asked.size(Setting.HEAP).bytes();
        boolean rightHeap = excess >= 0 && excess < (32 << 20);
        settings.put(Setting.HEAP.key(), setting(asked.of(Setting.HEAP), rightHeap, heap + "B", witness));
        boolean rightGc = jvm.collectors().get(0).equals(FIRST_COLLECTOR.get(asked.of(Setting.GC)));
        settings.put(
                Setting.GC.key(), setting(asked.of(Setting.GC), rightGc, String.join(", ", jvm.collectors()), witness));
        return settings;
    }

    private static EffectiveSetting setting(String asked, boolean right, String seen, Witness witness) {
        return EffectiveSetting.of(asked, right ? asked : seen, witness);
    }
}
