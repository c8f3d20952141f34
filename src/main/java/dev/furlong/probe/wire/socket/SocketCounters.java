package dev.furlong.probe.wire.socket;

import dev.furlong.failure.Cause;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kernel's counters of some processes' connections to one port, read from outside of them: the socket's inode
 * says whose it is.
 *
 * @param byInode the counters of each connection by its socket's inode
 */
public record SocketCounters(Map<Long, TcpCounts> byInode) {
    private static final String FORM = "socket:[";

    /** Copies the map. */
    public SocketCounters {
        byInode = Map.copyOf(byInode);
    }

    /** The reason why they cannot be read on this machine, and what to do; empty if they can. */
    public static Optional<String> unavailableHere() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("this system (" + System.getProperty("os.name")
                    + ") does not show a process the TCP_INFO of another one's connections; run Furlong on"
                    + " Linux to get it");
        }
        try {
            of(List.of(ProcessHandle.current().pid()), 1);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("the kernel does not report the TCP_INFO of connections: " + e.getMessage());
        }
    }

    /**
     * Reads the counters as they are now.
     *
     * @param pids the processes that have the connections
     * @param remotePort the port that they go to
     * @throws IOException if the kernel does not tell
     */
    public static SocketCounters of(List<Long> pids, int remotePort) throws IOException {
        Map<Long, TcpCounts> all;
        try {
            all = SocketDiagnosis.of(remotePort);
        } catch (LinkageError e) {
            throw new IOException("cannot load the library JNA (net.java.dev.jna:jna) here: " + Cause.of(e), e);
        }
        Map<Long, TcpCounts> own = new HashMap<>(all);
        Set<Long> inodes = new HashSet<>();
        for (long pid : pids) {
            inodes.addAll(inodes(pid));
        }
        own.keySet().retainAll(inodes);
        return new SocketCounters(own);
    }

    private static Set<Long> inodes(long pid) throws IOException {
        Set<Long> inodes = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
            for (Path descriptor : descriptors) {
                try {
                    String place = Files.readSymbolicLink(descriptor).toString();
                    if (place.startsWith(FORM)) {
                        inodes.add(Long.parseLong(place.substring(FORM.length(), place.length() - 1)));
                    }
                } catch (NoSuchFileException e) {
                    // Closed while the folder was read.
                }
            }
        }
        return inodes;
    }

    /** Whether the connections are the same ones. */
    public boolean sameConnections(SocketCounters other) {
        return byInode.keySet().equals(other.byInode.keySet());
    }

    /** Returns what all connections together counted since an earlier reading. */
    public TcpCounts minus(SocketCounters before) {
        return sum().minus(before.sum());
    }

    private TcpCounts sum() {
        return byInode.values().stream().reduce(TcpCounts.NONE, TcpCounts::plus);
    }
}
