package dev.furlong.deployment.jvm;

/**
 * What a JVM has done beside running its program, since it started.
 *
 * @param collections of garbage, by all collectors
 * @param collectionMillis how long they took, by the collectors' own account, which is in whole ms for each
 * @param allocatedBytes of the heap, by all threads
 * @param compilationMillis how long the compiler's threads were at work
 */
public record JvmWork(long collections, long collectionMillis, long allocatedBytes, long compilationMillis) {
    /** What came since. */
    public JvmWork minus(JvmWork before) {
        return new JvmWork(
                collections - before.collections,
                collectionMillis - before.collectionMillis,
                allocatedBytes - before.allocatedBytes,
                compilationMillis - before.compilationMillis);
    }

    /** On one line; a server JVM's class path has nothing that writes JSON. */
    public String line() {
        return collections + " " + collectionMillis + " " + allocatedBytes + " " + compilationMillis;
    }

    /** Of a {@link #line}. */
    public static JvmWork parse(String line) {
        String[] fields = line.split(" ", -1);
        return new JvmWork(
                Long.parseLong(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]));
    }
}
