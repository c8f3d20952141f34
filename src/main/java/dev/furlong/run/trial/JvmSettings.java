package dev.furlong.run.trial;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Collector;
import dev.furlong.run.prepare.Prepared;
import java.util.LinkedHashMap;
import java.util.Map;

/** Compares a JVM with what the settings asked for. */
public final class JvmSettings {
    /** The beans of which each collector has one that no other has. Their order differs. */
    private static final Map<String, Collector> OF_BEAN =
            Map.of("G1 Young Generation", Collector.G1, "PS Scavenge", Collector.PARALLEL, "Copy", Collector.SERIAL);

    private JvmSettings() {}

    /**
     * The settings of a JVM, in a map that the caller may change.
     *
     * @param jvm the JVM's own words about itself
     * @param witness {@code OBSERVED} if Furlong started the JVM with what was asked; a difference then contradicts the plan
     */
    public static Map<String, EffectiveSetting> of(Settings asked, int javaMajor, JvmIdentity jvm, Witness witness) {
        Map<String, EffectiveSetting> settings = new LinkedHashMap<>();
        String version = jvm.javaVersion();
        settings.put(
                Setting.JAVA.key(), setting(asked.written(Setting.JAVA), isOf(javaMajor, version), version, witness));
        long heap = jvm.maxHeapBytes();
        // A heap is rounded up to whole regions.
        long excess = heap - asked.get(Setting.HEAP).bytes();
        boolean rightHeap = excess >= 0 && excess < (32 << 20);
        settings.put(Setting.HEAP.key(), setting(asked.written(Setting.HEAP), rightHeap, heap + "B", witness));
        boolean rightGc = jvm.collectors().stream().anyMatch(bean -> OF_BEAN.get(bean) == asked.get(Setting.GC));
        settings.put(
                Setting.GC.key(),
                setting(asked.written(Setting.GC), rightGc, String.join(", ", jvm.collectors()), witness));
        return settings;
    }

    /** The settings of a server's JVM. A container has a Java of its own, which the facts name. */
    public static Map<String, EffectiveSetting> ofServer(Prepared prepared, JvmIdentity server) {
        Map<String, EffectiveSetting> settings =
                of(prepared.settings(), prepared.java().major(), server, Witness.OBSERVED);
        if (!prepared.runs().choosesJava()) {
            settings.remove(Setting.JAVA.key());
        }
        return settings;
    }

    private static boolean isOf(int javaMajor, String version) {
        return version.equals(String.valueOf(javaMajor)) || version.matches(javaMajor + "[^0-9].*");
    }

    private static EffectiveSetting setting(String asked, boolean right, String seen, Witness witness) {
        return EffectiveSetting.of(asked, right ? asked : seen, witness);
    }
}
