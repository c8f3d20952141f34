package dev.furlong.engine.capability;

import java.util.List;
import java.util.Optional;

/**
 * The images that an engine's containers run from.
 *
 * @param images their names without a tag, official ones first
 * @param classPath the class path of the engine's jars in them, if its server runs in a JVM
 */
public record ContainerUse(List<String> images, Optional<String> classPath) {
    /** Images whose server is a native program. */
    public ContainerUse(String... images) {
        this(List.of(images), Optional.empty());
    }
}
