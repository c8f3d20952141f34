package dev.furlong.engine.connection;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;

/** The place where clients find an engine. It is plain data, because the load JVM gets it too. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "at")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Address.InClient.class, name = "client"),
    @JsonSubTypes.Type(value = Address.Loopback.class, name = "loopback"),
    @JsonSubTypes.Type(value = Address.Named.class, name = "server")
})
public sealed interface Address {
    /** The engine lives in the JVM of its clients. */
    record InClient() implements Address {}

    /**
     * A server of ours listens on 127.0.0.1.
     *
     * @param port its port, or 0 as long as none is chosen
     */
    record Loopback(int port) implements Address {}

    /**
     * Someone else runs the server.
     *
     * @param server the server as its file names it
     */
    record Named(NamedServer server) implements Address {}

    /**
     * The address of an engine that Furlong runs in this way.
     *
     * @param port the port of its server, or 0 if it has none, or none yet
     */
    static Address of(DeploymentKind deployment, int port) {
        return deployment.inLoadJvm() ? new InClient() : new Loopback(port);
    }
}
