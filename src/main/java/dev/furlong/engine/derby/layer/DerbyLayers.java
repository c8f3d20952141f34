package dev.furlong.engine.derby.layer;

import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.measurement.Layer;
import java.util.List;
import java.util.Map;

/**
 * The layers of Derby, its Network Server and its client. Source: the packages in the jars of 10.1.1.0, 10.16.1.1 and 10.17.1.0.
 * Packages that serve several layers, such as {@code iapi.services.io}, have no sign and count to their caller.
 */
public final class DerbyLayers {
    /** The signs of all releases. */
    public static final LayerSigns SIGNS = new LayerSigns(Map.of(
            Layer.JDBC,
            List.of(
                    "org.apache.derby.jdbc.",
                    "org.apache.derby.iapi.jdbc.",
                    "org.apache.derby.impl.jdbc.",
                    // What the client has outside of its protocol; 10.1 had its drivers in the first of these.
                    "org.apache.derby.client."),
            Layer.SQL,
            List.of(
                    "org.apache.derby.iapi.sql.",
                    "org.apache.derby.impl.sql.",
                    "org.apache.derby.iapi.types.",
                    "org.apache.derby.catalog.",
                    "org.apache.derby.iapi.services.classfile.",
                    "org.apache.derby.iapi.services.compiler.",
                    "org.apache.derby.iapi.services.loader.",
                    "org.apache.derby.impl.services.bytecode.",
                    "org.apache.derby.impl.services.reflect.",
                    // The classes that Derby makes of statements.
                    "org.apache.derby.exe."),
            Layer.ACCESS,
            List.of("org.apache.derby.iapi.store.access.", "org.apache.derby.impl.store.access."),
            Layer.STORAGE,
            List.of(
                    "org.apache.derby.iapi.store.raw.",
                    "org.apache.derby.impl.store.raw.",
                    "org.apache.derby.iapi.store.replication.",
                    "org.apache.derby.impl.store.replication.",
                    "org.apache.derby.iapi.services.cache.",
                    "org.apache.derby.impl.services.cache.",
                    "org.apache.derby.iapi.services.locks.",
                    "org.apache.derby.impl.services.locks.",
                    "org.apache.derby.io.",
                    "org.apache.derby.impl.io."),
            Layer.NETWORK,
            List.of(
                    "org.apache.derby.client.net.",
                    "org.apache.derby.drda.",
                    "org.apache.derby.impl.drda.",
                    "org.apache.derby.shared.common.drda.")));

    private DerbyLayers() {}
}
