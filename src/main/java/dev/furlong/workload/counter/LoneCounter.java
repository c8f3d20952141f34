package dev.furlong.workload.counter;

/**
 * A count that one client raises at each transaction. It shares no cache line with what others write: two clients that
 * write into the same line make each other wait for it, which took them 25 ns a transaction.
 */
@SuppressWarnings("unused")
public final class LoneCounter extends CountApart {
    private long a0;
    private long a1;
    private long a2;
    private long a3;
    private long a4;
    private long a5;
    private long a6;
    private long a7;
    private long b0;
    private long b1;
    private long b2;
    private long b3;
    private long b4;
    private long b5;
    private long b6;
    private long b7;
}
