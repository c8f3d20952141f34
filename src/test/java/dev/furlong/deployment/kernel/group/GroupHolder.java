package dev.furlong.deployment.kernel.group;

import dev.furlong.plan.written.ByteSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a group with a sleeping process in it, says so, and holds it until it is killed. */
final class GroupHolder {
    private GroupHolder() {}

    public static void main(String[] arguments) throws IOException {
        ControlGroup group =
                ControlGroup.create(new GroupLimits(Optional.of(new ByteSize(64 << 20)), Optional.empty()));
        List<String> command = new ArrayList<>(group.prefix());
        command.addAll(List.of("sh", "-c", "echo up; exec sleep 1000"));
        Process sleeper = new ProcessBuilder(command).start();
        System.out.println(sleeper.inputReader().readLine() + " " + sleeper.pid());
        System.out.flush();
        while (System.in.read() >= 0) {
            // Only a kill ends it.
        }
    }
}
