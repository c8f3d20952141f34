/** The work of a load JVM, the protocol with it, and the coordinator's part: it starts and watches the JVM. */
@NullMarked
package dev.furlong.session;

import org.jspecify.annotations.NullMarked;
