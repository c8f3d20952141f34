/**
 * What engines run from: native binaries, unpacked once for this machine's platform into a cache that the servers' account can reach,
 * and jars of the user's own build.
 */
@NullMarked
package dev.furlong.deployment.binaries;

import org.jspecify.annotations.NullMarked;
