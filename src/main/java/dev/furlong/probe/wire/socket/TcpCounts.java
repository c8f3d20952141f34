package dev.furlong.probe.wire.socket;

/**
 * The kernel's counters of TCP connections, in the client's direction of view. Source: {@code struct tcp_info} of Linux.
 *
 * <p>What is sent is {@code tcpi_bytes_sent} without {@code tcpi_bytes_retrans}: payload alone, from the moment that it is
 * sent. {@code tcpi_bytes_acked} also counts the SYN, and lags behind by the server's delayed acknowledgement.
 *
 * @param bytesUp payload sent, each byte once
 * @param bytesDown payload received
 * @param segmentsUp segments with payload that were sent, retransmissions included
 * @param segmentsDown segments with payload that arrived
 */
public record TcpCounts(long bytesUp, long bytesDown, long segmentsUp, long segmentsDown) {
    public static final TcpCounts NONE = new TcpCounts(0, 0, 0, 0);

    TcpCounts plus(TcpCounts other) {
        return new TcpCounts(
                bytesUp + other.bytesUp,
                bytesDown + other.bytesDown,
                segmentsUp + other.segmentsUp,
                segmentsDown + other.segmentsDown);
    }

    TcpCounts minus(TcpCounts before) {
        return new TcpCounts(
                bytesUp - before.bytesUp,
                bytesDown - before.bytesDown,
                segmentsUp - before.segmentsUp,
                segmentsDown - before.segmentsDown);
    }
}
