package dev.furlong.run;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Freezes an embedded Derby in another JVM, as an agent that is loaded there. Derby freezes a database so that its files can be
 * copied: until it is unfrozen, whoever writes waits, and no lock's time-out ends that.
 */
public final class DatabaseFreezer {
    private static final Pattern URL = Pattern.compile("\"url\"\\s*:\\s*\"(jdbc:derby:[^\"]+)\"");

    private final Path folder;

    /** For the databases of a run below a folder. */
    DatabaseFreezer(Path folder) {
        this.folder = folder;
    }

    /** Runs in the other JVM. The connection stays open. */
    public static void agentmain(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
        }
    }

    /** Freezes the database of the load JVM with this process id. */
    void freeze(long pid) {
        try {
            VirtualMachine jvm = VirtualMachine.attach(String.valueOf(pid));
            try {
                jvm.loadAgent(jar().toString(), url());
            } finally {
                jvm.detach();
            }
        } catch (IOException | AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
            throw new AssertionError("the load JVM must load an agent", e);
        }
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", DatabaseFreezer.class.getName());
        String name = DatabaseFreezer.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve("freezer.jar");
        try (InputStream code = Objects.requireNonNull(DatabaseFreezer.class.getResourceAsStream("/" + name));
                OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest)) {
            entries.putNextEntry(new JarEntry(name));
            code.transferTo(entries);
        }
        return jar;
    }

    /** As the load JVM was told it. */
    private String url() throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            Path task =
                    tree.filter(file -> file.endsWith("task.json")).findFirst().orElseThrow();
            Matcher url = URL.matcher(Files.readString(task));
            if (!url.find()) {
                throw new AssertionError("the task must have a URL: " + task);
            }
            return url.group(1);
        }
    }
}
