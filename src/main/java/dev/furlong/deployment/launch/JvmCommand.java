package dev.furlong.deployment.launch;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line of a load JVM or a server JVM: everything that could differ between machines is named outright. */
public final class JvmCommand {
    private JvmCommand() {}

    /**
     * Builds the command.
     *
     * @param java the JDK whose launcher it is
     * @param settings the settings, of which heap and collector count
     * @param classPath the class path, in order
     * @param properties the system properties
     * @param mainClass the class to run
     * @param arguments the arguments of the main class
     */
    public static List<String> of(
            JavaHome java,
            Settings settings,
            List<Path> classPath,
            Map<String, String> properties,
            Class<?> mainClass,
            List<String> arguments) {
        return of(
                java.launcher().toString(),
                settings,
                classPath.stream().map(Path::toString).toList(),
                properties,
                mainClass,
                arguments);
    }

    /** Builds the command for a launcher and a class path that need not be of this machine. */
    public static List<String> of(
            String launcher,
            Settings settings,
            List<String> classPath,
            Map<String, String> properties,
            Class<?> mainClass,
            List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(launcher);
        long heapMiB = settings.get(Setting.HEAP).bytes() >> 20;
        command.add("-Xms" + heapMiB + "m");
        command.add("-Xmx" + heapMiB + "m");
        command.add("-XX:+Use" + settings.get(Setting.GC).word() + "GC");
        // Else only the thread that finds no memory would die, and the others would wait for it.
        command.add("-XX:+ExitOnOutOfMemoryError");
        // The JVM's own messages go into its log, never into the channel of its answers.
        command.add("-XX:+DisplayVMOutputToStderr");
        command.add("-XX:-UsePerfData");
        // A compiler thread that ends takes its CPU account with it.
        command.add("-XX:-UseDynamicNumberOfCompilerThreads");
        command.add("-Dfile.encoding=UTF-8");
        // An engine's default listener or time zone must not depend on the machine.
        command.add("-Djava.net.preferIPv4Stack=true");
        // What an engine says is read. macOS and Windows do not heed the language of the environment.
        command.add("-Duser.language=en");
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(mainClass.getName());
        command.addAll(arguments);
        return command;
    }

    /**
     * Builds the command of a launch, with the prefix that runs it as the account of its engine.
     */
    public static List<String> of(Launch launch, List<Path> classPath, Class<?> mainClass, List<String> arguments) {
        return of(launch, Map.of(), classPath, mainClass, arguments);
    }

    /**
     * Builds the same with a folder for temporary files, such as native libraries that a driver
     * unpacks.
     *
     * @param temporary the folder; the account may write to it
     */
    public static List<String> of(
            Launch launch, Path temporary, List<Path> classPath, Class<?> mainClass, List<String> arguments) {
        return of(launch, Map.of("java.io.tmpdir", temporary.toString()), classPath, mainClass, arguments);
    }

    private static List<String> of(
            Launch launch, Map<String, String> more, List<Path> classPath, Class<?> mainClass, List<String> arguments) {
        Map<String, String> properties = new LinkedHashMap<>(launch.systemProperties());
        properties.putAll(more);
        Account account = Account.of(launch.engine());
        // Only our own account may join a group or take a core.
        List<String> command = new ArrayList<>(launch.prefix());
        command.addAll(account.prefix());
        command.addAll(
                of(launch.java(), launch.settings(), account.readable(classPath), properties, mainClass, arguments));
        return command;
    }

    /** The places that these classes were loaded from: the part of our own class path that a child needs. */
    public static List<Path> locations(Class<?>... classes) {
        Set<Path> locations = new LinkedHashSet<>();
        for (Class<?> one : classes) {
            try {
                locations.add(Path.of(
                        one.getProtectionDomain().getCodeSource().getLocation().toURI()));
            } catch (URISyntaxException e) {
                throw new IllegalStateException("class path: an entry is no path", e);
            }
        }
        // Maven keeps classes and resources of a module in one folder, an IDE may not; the rest is jars.
        return List.copyOf(locations);
    }
}
