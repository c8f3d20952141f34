/** What a load JVM does, the protocol with it, and how the coordinator starts and watches it. */
@NullMarked
package dev.furlong.session;

import org.jspecify.annotations.NullMarked;
