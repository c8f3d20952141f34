package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.dockerjava.api.DockerClient;
import dev.furlong.failure.MachineException;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/**
 * Docker on this machine, which runs the containers.
 *
 * @param socket the socket on which it answers
 * @param version its version
 * @param direct whether its containers run on this machine's own kernel and network; Docker Desktop has a virtual
 *     machine for them, and a proxy before their ports
 */
public record ContainerRuntime(RuntimeSocket socket, String version, boolean direct) {
    private static final String NO_REAPER = "TESTCONTAINERS_RYUK_DISABLED";

    /**
     * Looks for it; quick, and nothing is started.
     *
     * @throws MachineException if no container of ours can run here, with what to do
     */
    public static ContainerRuntime here() {
        String system = System.getProperty("os.name");
        if (system.startsWith("Windows")) {
            throw new MachineException("containers: must run on Linux or macOS, where a folder has the same path inside"
                    + " and outside, got " + system + "; run Furlong in WSL");
        }
        RuntimeSocket socket = RuntimeSocket.here();
        JsonNode info = socket.get("/info")
                .orElseThrow(() -> new MachineException(
                        "containers: the runtime must speak Docker's API, got none at " + socket.path()));
        if (!info.path("OSType").asText().equals("linux")) {
            throw new MachineException("containers: the runtime must run Linux containers, got "
                    + info.path("OSType").asText() + "; switch it over");
        }
        String security = info.path("SecurityOptions").toString();
        if (security.contains("name=rootless") || security.contains("name=userns")) {
            throw new MachineException("containers: an account must have the same number inside and outside,"
                    + " got a runtime that is rootless or maps accounts; use Docker's default setup");
        }
        if (!"true".equalsIgnoreCase(System.getenv(NO_REAPER))) {
            throw new MachineException("containers: the environment variable " + NO_REAPER + " must be true, got "
                    + System.getenv(NO_REAPER)
                    + "; set it, as ./furlong does, or Testcontainers pulls an image of its own");
        }
        boolean desktop =
                !system.equals("Linux") || info.path("OperatingSystem").asText().contains("Docker Desktop");
        return new ContainerRuntime(socket, info.path("ServerVersion").asText(), !desktop);
    }

    /** The reason why no container can run here, and what to do; empty if one can. */
    public static Optional<String> unavailableHere() {
        try {
            here();
            return Optional.empty();
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Testcontainers' client of this runtime. The first one takes a second or two. */
    DockerClient client() {
        LocalRuntime.use(socket);
        DockerClient client = DockerClientFactory.instance().client();
        String used = String.valueOf(
                DockerClientFactory.instance().getTransportConfig().getDockerHost());
        if (!used.equals("unix://" + socket.path())) {
            throw new MachineException("containers: Testcontainers must use the runtime at unix://" + socket.path()
                    + ", got " + used + "; remove docker.host and tc.host from ~/.testcontainers.properties");
        }
        return client;
    }
}
