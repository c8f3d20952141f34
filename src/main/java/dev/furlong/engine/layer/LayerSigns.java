package dev.furlong.engine.layer;

import dev.furlong.measurement.Layer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The signs by which a stack shows the layer that is at work. The innermost frame that has a sign tells. Frames without one, such
 * as those of the JDK, count to their caller.
 */
public final class LayerSigns {
    /** Those of every engine: Furlong's load, and the JDK's sockets and encryption. */
    private static final List<Sign> COMMON = List.of(
            new Sign("dev.furlong.", Layer.LOAD),
            new Sign("java.net.Socket", Layer.NETWORK),
            new Sign("sun.nio.ch.Net.", Layer.NETWORK),
            new Sign("sun.nio.ch.NioSocketImpl", Layer.NETWORK),
            new Sign("sun.nio.ch.SocketChannelImpl", Layer.NETWORK),
            new Sign("sun.security.ssl.", Layer.NETWORK));

    private final List<Sign> signs;

    /**
     * Makes the signs of an engine and its driver.
     *
     * @param ofEngine the beginnings of the names of classes for each layer; the longest that fits a class tells
     */
    public LayerSigns(Map<Layer, List<String>> ofEngine) {
        Stream<Sign> own = ofEngine.entrySet().stream()
                .flatMap(layer -> layer.getValue().stream().map(begin -> new Sign(begin, layer.getKey())));
        this.signs = Stream.concat(own, COMMON.stream())
                .sorted(Comparator.comparing((Sign sign) -> sign.begin().length())
                        .reversed())
                .toList();
    }

    /** The beginning of the name of a class, with a dot at its end if it is a whole name. */
    private record Sign(String begin, Layer layer) {}

    /**
     * Says which layer is at work.
     *
     * @param classes the names of the classes whose methods are on the stack, the innermost first
     */
    public Layer of(List<String> classes) {
        return classes.stream()
                .map(this::ofClass)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(Layer.OTHER);
    }

    private Optional<Layer> ofClass(String name) {
        return signs.stream()
                .filter(sign -> (name + ".").startsWith(sign.begin()))
                .map(Sign::layer)
                .findFirst();
    }
}
