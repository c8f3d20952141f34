package dev.furlong.workload.counter;

/**
 * Room before the fields of a subclass, which follow those of its superclass: so that nothing which lies before the object in
 * memory shares a cache line with them. Two lines of 64 bytes, because processors fetch them in pairs.
 */
@SuppressWarnings("unused")
abstract class Apart {
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
