package dev.furlong.run.stage;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.setting.Setting;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.storage.disk.Undo;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Puts up the stages of one run. All stages of a point begin with the same data. */
public final class Stages {
    private final PopulatedCopies copies;
    private final ExternalServers servers;

    /** Takes data from these copies, or from the servers of others. */
    public Stages(PopulatedCopies copies, ExternalServers servers) {
        this.copies = copies;
        this.servers = servers;
    }

    /** Opens the wire of a stage. */
    @FunctionalInterface
    public interface Wiring {
        /** Opens it to a server that runs. */
        StageWire open(Prepared prepared, Connector server);
    }

    /**
     * Puts up a stage. If that fails, nothing of it is left.
     *
     * @param folder the folder for logs; it is there, and outlives the stage
     * @param wiring the function that opens the wire
     * @param doing the consumer that is told what goes on
     * @throws dev.furlong.failure.FurlongException if the machine or the target cannot do it
     */
    public Stage up(Prepared prepared, Path folder, Wiring wiring, Consumer<String> doing) {
        Deployment deployment = prepared.runs();
        Undo undo = new Undo();
        try {
            Dataset data = prepared.home() instanceof Home.Ours
                    ? copies.restore(prepared, doing)
                    : servers.fill(prepared, folder, doing);
            undo.add(data::close);
            Confinement confinement = Confinement.of(prepared.settings(), deployment.roles());
            undo.add(confinement::close);
            if (!prepared.settings().atDefault(Setting.MEMORY)) {
                data.evict();
            }
            doing.accept("starting");
            Launch server = data.launch(prepared, confinement.server(), folder.resolve("server.log"));
            RunningTarget target = deployment.start(server);
            undo.add(target::close);
            StageWire wire = wiring.open(prepared, target.connector());
            undo.add(wire::close);
            return new Stage(
                    prepared,
                    data.population(),
                    target,
                    data.launch(prepared, confinement.client(), folder.resolve("load.log")),
                    confinement,
                    data.disks(target.scope()),
                    () -> Checkpoints.of(prepared.engine().checkpoints().signs(server.configuration()), server.log()),
                    wire,
                    undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }
}
