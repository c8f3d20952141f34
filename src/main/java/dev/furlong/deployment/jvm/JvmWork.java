package dev.furlong.deployment.jvm;

/**
 * The work of a JVM besides running its program, since it started.
 *
 * @param collections the number of garbage collections, by all collectors
 * @param collectionMillis the time that they took, by the collectors' own account, which is in whole ms for each
 * @param allocatedBytes the bytes of the heap that all threads allocated
 * @param compilationMillis the time that the compiler's threads were at work
 * @param loadedClasses the number of classes that were loaded
 */
public record JvmWork(
        long collections, long collectionMillis, long allocatedBytes, long compilationMillis, long loadedClasses) {
    /** The work of both together. */
    public JvmWork plus(JvmWork other) {
        return new JvmWork(
                collections + other.collections,
                collectionMillis + other.collectionMillis,
                allocatedBytes + other.allocatedBytes,
                compilationMillis + other.compilationMillis,
                loadedClasses + other.loadedClasses);
    }

    /** The work since an earlier reading. */
    public JvmWork minus(JvmWork before) {
        return new JvmWork(
                collections - before.collections,
                collectionMillis - before.collectionMillis,
                allocatedBytes - before.allocatedBytes,
                compilationMillis - before.compilationMillis,
                loadedClasses - before.loadedClasses);
    }

    /** Writes it on one line. A server JVM's class path has nothing that writes JSON. */
    public String line() {
        return collections + " " + collectionMillis + " " + allocatedBytes + " " + compilationMillis + " "
                + loadedClasses;
    }

    /** Whether a text is a {@link #line}. */
    public static boolean isLine(String text) {
        return text.matches("-?[0-9]{1,18}( -?[0-9]{1,18}){4}");
    }

    /** Reads a {@link #line}. */
    public static JvmWork parse(String line) {
        String[] fields = line.split(" ", -1);
        return new JvmWork(
                Long.parseLong(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]));
    }
}
