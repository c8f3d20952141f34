package dev.furlong.cli;

import dev.furlong.storage.disk.SystemCommand;

/** A signal to a process of a test. */
final class Signal {
    private Signal() {}

    /** Sends it, such as {@code STOP}. */
    static void send(String name, long pid) {
        SystemCommand.run("test", "kill", "-" + name, String.valueOf(pid));
    }
}
