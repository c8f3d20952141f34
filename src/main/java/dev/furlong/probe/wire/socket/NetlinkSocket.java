package dev.furlong.probe.wire.socket;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A socket of the kernel's netlink, through the C library. Sources: netlink(7), linux/netlink.h. */
final class NetlinkSocket implements AutoCloseable {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int RECEIVE_BYTES = 1 << 16;

    static {
        Native.register(NetlinkSocket.class, "c");
    }

    private final byte[] received = new byte[RECEIVE_BYTES];
    private final int descriptor;

    /**
     * Opens a socket.
     *
     * @param family the family of netlink
     * @throws IOException if the kernel refuses it
     */
    NetlinkSocket(int family) throws IOException {
        try {
            this.descriptor = socket(AF_NETLINK, SOCK_RAW_CLOEXEC, family);
        } catch (LastErrorException e) {
            throw new IOException("the kernel refuses a netlink socket: " + e.getMessage(), e);
        }
    }

    /** Sends one request. */
    void send(byte[] message) throws IOException {
        try {
            send(descriptor, message, new NativeLong(message.length), 0);
        } catch (LastErrorException e) {
            throw new IOException("the kernel refuses a netlink request: " + e.getMessage(), e);
        }
    }

    /** The next part of the answer, in the machine's byte order; valid until the next call. */
    ByteBuffer receive() throws IOException {
        try {
            int length = recv(descriptor, received, new NativeLong(received.length), 0)
                    .intValue();
            return ByteBuffer.wrap(received, 0, length).order(ByteOrder.nativeOrder());
        } catch (LastErrorException e) {
            throw new IOException("the kernel does not answer over netlink: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            close(descriptor);
        } catch (LastErrorException e) {
            throw new IOException("a netlink socket must close: " + e.getMessage(), e);
        }
    }

    private static native int socket(int domain, int type, int protocol) throws LastErrorException;

    private static native NativeLong send(int descriptor, byte[] bytes, NativeLong length, int flags)
            throws LastErrorException;

    private static native NativeLong recv(int descriptor, byte[] bytes, NativeLong length, int flags)
            throws LastErrorException;

    private static native int close(int descriptor) throws LastErrorException;
}
