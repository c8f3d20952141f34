package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An engine's server as native programs, in command lines that a process of this machine and a container share: the
 * folders have the same path in both.
 */
public interface ServerProgram {
    /**
     * The account that it runs as where Furlong runs as root, since such servers refuse to run as root. Where the machine
     * lacks that account, {@code nobody} takes its place.
     */
    String account();

    /** The names that its server program goes by, the preferred one first. */
    List<String> names();

    /**
     * Whether a server that is installed on this machine may be taken. It is the first choice where no release was asked
     * for. Otherwise it is taken where that release has no pinned binaries.
     */
    default boolean mayBeInstalled() {
        return false;
    }

    /** The remedy where this machine has neither an installed one nor pinned binaries, for a message. */
    default String remedy() {
        return "use a release that has binaries for this machine";
    }

    /**
     * Makes an empty cluster in the configuration's folders, which are there and empty.
     *
     * @return commands in order, each with a program's name as its first word; or with a path there, such as
     *     {@code /bin/sh}, and a program's name as a word of its own behind it
     */
    List<List<String>> initialising(Configuration configuration);

    /**
     * Runs the server in the foreground, listening on the configuration's port of 127.0.0.1 only.
     *
     * @return a command with a program's name as its first word
     */
    List<String> running(Configuration configuration);

    /**
     * The files of a certificate that it needs in its data folder before it starts; empty if it needs none or makes its own.
     *
     * @return names of the certificate's and the key's file
     */
    default Optional<CertificateFiles> certificate(Configuration configuration) {
        return Optional.empty();
    }

    /**
     * The files that a certificate goes into, as PEM.
     *
     * @param certificate the name of its file
     * @param key the name of its key's file
     */
    record CertificateFiles(String certificate, String key) {}

    /**
     * Properties of its own that a server of ours has only while it is populated, if the user gave it none. They spare
     * work that a load needs and a population does not.
     */
    default Map<String, String> whilePopulating() {
        return Map.of();
    }

    /** Whether a line of its log says that it accepts connections. */
    boolean ready(String line);

    /** The arguments with which its server program prints the parameters that it knows, and ends. No server starts. */
    List<String> listing();

    /**
     * The names of the parameters that it knows, as a plan writes them.
     *
     * @param printed what its server program prints with the arguments for that
     */
    Set<String> listed(String printed);

    /** The signal that stops it cleanly, such as {@code INT}. */
    String stopSignal();

    /**
     * Its release, from what its server program answers to {@code --version}.
     *
     * @throws dev.furlong.failure.MachineException if that is another product; its message names no place and begins
     *     with {@code must be PRODUCT, got}
     */
    String release(String answer);
}
