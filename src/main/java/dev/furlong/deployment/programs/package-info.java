/** Native programs of a server: those that are installed here, and those of the pinned binaries. */
@NullMarked
package dev.furlong.deployment.programs;

import org.jspecify.annotations.NullMarked;
