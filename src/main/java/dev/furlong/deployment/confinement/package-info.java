/** The cores and the memory of client and server, and the groups that count for each. */
@NullMarked
package dev.furlong.deployment.confinement;

import org.jspecify.annotations.NullMarked;
