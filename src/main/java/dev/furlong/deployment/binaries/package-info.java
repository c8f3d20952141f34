/**
 * An engine's native binaries, unpacked once for this machine's platform into a cache that the servers' account can reach.
 */
@NullMarked
package dev.furlong.deployment.binaries;

import org.jspecify.annotations.NullMarked;
