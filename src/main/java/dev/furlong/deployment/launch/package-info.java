/** The launch of a target: its command, account, port and certificate. */
@NullMarked
package dev.furlong.deployment.launch;

import org.jspecify.annotations.NullMarked;
