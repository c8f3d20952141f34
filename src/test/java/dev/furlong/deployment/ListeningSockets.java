package dev.furlong.deployment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The TCP sockets on which a process listens, as the Linux kernel shows them. */
public final class ListeningSockets {
    private static final String LISTENS = "0A";

    private ListeningSockets() {}

    /** Addresses and ports in the kernel's hexadecimal form, IPv6 ones after {@code tcp6}. */
    public static Set<String> of(long pid) throws IOException {
        Set<String> inodes = inodes(pid);
        Set<String> addresses = new TreeSet<>();
        for (String protocol : new String[] {"tcp", "tcp6"}) {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "net", protocol))) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length > 9 && fields[3].equals(LISTENS) && inodes.contains(fields[9])) {
                    addresses.add(protocol + " " + fields[1]);
                }
            }
        }
        return addresses;
    }

    /** As the kernel writes 127.0.0.1 and a port, on a machine whose bytes are in little-endian order. */
    static String loopback(int port) {
        return "tcp 0100007F:%04X".formatted(port);
    }

    /** Whether an address is 127.0.0.1, ::ffff:127.0.0.1 or ::1. */
    public static boolean onLoopback(String address) {
        return address.startsWith("tcp 0100007F:")
                || address.startsWith("tcp6 0000000000000000FFFF00000100007F:")
                || address.startsWith("tcp6 00000000000000000000000001000000:");
    }

    private static Set<String> inodes(long pid) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            for (Path file : files.toList()) {
                try {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring(8, target.length() - 1));
                    }
                } catch (NoSuchFileException closedMeanwhile) {
                    continue;
                }
            }
        }
        return inodes;
    }
}
