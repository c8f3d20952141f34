/** The tasks that a load JVM is given, and the events that it sends: plain data, as JSON lines. */
@NullMarked
package dev.furlong.session.protocol;

import org.jspecify.annotations.NullMarked;
