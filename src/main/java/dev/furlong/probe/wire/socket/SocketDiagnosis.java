package dev.furlong.probe.wire.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Asks the kernel for the counters of all established TCP connections to one port. Sources: sock_diag(7),
 * linux/inet_diag.h, {@code struct tcp_info} in linux/tcp.h.
 */
final class SocketDiagnosis {
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final int HEADER_BYTES = 16;
    private static final int REQUEST_BYTES = 56;
    private static final int ANSWER_BYTES = 72;
    private static final short SOCK_DIAG_BY_FAMILY = 20;
    private static final short REQUEST_AND_DUMP = 0x301;
    private static final short ERROR = 2;
    private static final short DONE = 3;
    private static final byte IPPROTO_TCP = 6;
    private static final short INET_DIAG_INFO = 2;
    /** Established, and those whose server has ended its half. */
    private static final int STATES = (1 << 1) | (1 << 8);

    private static final byte[] FAMILIES = {2, 10};
    private static final int PORT_AT = 6;
    private static final int INODE_AT = 68;

    private static final int BYTES_RECEIVED_AT = 128;
    private static final int DATA_SEGMENTS_IN_AT = 152;
    private static final int DATA_SEGMENTS_OUT_AT = 156;
    private static final int BYTES_SENT_AT = 200;
    private static final int BYTES_RETRANSMITTED_AT = 208;
    private static final int TCP_INFO_BYTES = 216;

    private SocketDiagnosis() {}

    /**
     * The counters by the socket's inode.
     *
     * @throws IOException if the kernel refuses, or is too old to count
     */
    static Map<Long, TcpCounts> of(int remotePort) throws IOException {
        Map<Long, TcpCounts> sockets = new HashMap<>();
        try (NetlinkSocket netlink = new NetlinkSocket(NETLINK_SOCK_DIAG)) {
            for (byte family : FAMILIES) {
                netlink.send(request(family, remotePort));
                boolean more = true;
                while (more) {
                    more = read(netlink.receive(), remotePort, sockets);
                }
            }
        }
        return sockets;
    }

    private static byte[] request(byte family, int remotePort) {
        byte[] message = new byte[HEADER_BYTES + REQUEST_BYTES];
        ByteBuffer request = ByteBuffer.wrap(message).order(ByteOrder.nativeOrder());
        request.putInt(message.length)
                .putShort(SOCK_DIAG_BY_FAMILY)
                .putShort(REQUEST_AND_DUMP)
                .putInt(1)
                .putInt(0);
        request.put(family)
                .put(IPPROTO_TCP)
                .put((byte) (1 << (INET_DIAG_INFO - 1)))
                .put((byte) 0);
        request.putInt(STATES);
        // The local port, which is any, and the remote one, in the network's order.
        request.putShort((short) 0).put((byte) (remotePort >> 8)).put((byte) remotePort);
        return message;
    }

    /** Reads one part of an answer; whether there is more to come. */
    private static boolean read(ByteBuffer part, int remotePort, Map<Long, TcpCounts> sockets) throws IOException {
        int at = 0;
        while (at + HEADER_BYTES <= part.limit()) {
            int length = part.getInt(at);
            short type = part.getShort(at + 4);
            if (type == DONE) {
                return false;
            }
            if (type == ERROR) {
                throw new IOException("the kernel refuses to list TCP connections: error "
                        + -part.getInt(at + HEADER_BYTES) + "; its module tcp_diag must be there");
            }
            if (length < HEADER_BYTES) {
                throw new IOException("the kernel answers over netlink in an unknown form");
            }
            addSocket(part, at + HEADER_BYTES, at + length, remotePort, sockets);
            at += align(length);
        }
        return true;
    }

    private static void addSocket(ByteBuffer part, int from, int to, int remotePort, Map<Long, TcpCounts> sockets)
            throws IOException {
        int port = ((part.get(from + PORT_AT) & 0xff) << 8) | (part.get(from + PORT_AT + 1) & 0xff);
        long inode = Integer.toUnsignedLong(part.getInt(from + INODE_AT));
        if (port != remotePort || inode == 0) {
            return;
        }
        for (int at = from + ANSWER_BYTES; at + 4 <= to; at += align(part.getShort(at))) {
            int length = part.getShort(at);
            if (length < 4) {
                throw new IOException("the kernel answers over netlink in an unknown form");
            }
            if (part.getShort(at + 2) == INET_DIAG_INFO) {
                sockets.put(inode, counts(part, at + 4, length - 4));
            }
        }
    }

    private static TcpCounts counts(ByteBuffer part, int at, int length) throws IOException {
        if (length < TCP_INFO_BYTES) {
            throw new IOException("this kernel does not count a connection's bytes; Linux 4.19 or later does");
        }
        return new TcpCounts(
                part.getLong(at + BYTES_SENT_AT) - part.getLong(at + BYTES_RETRANSMITTED_AT),
                part.getLong(at + BYTES_RECEIVED_AT),
                Integer.toUnsignedLong(part.getInt(at + DATA_SEGMENTS_OUT_AT)),
                Integer.toUnsignedLong(part.getInt(at + DATA_SEGMENTS_IN_AT)));
    }

    private static int align(int length) {
        return (length + 3) & ~3;
    }
}
