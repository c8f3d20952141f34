/** The engine or the server that a load JVM works on, beside the load itself. */
@NullMarked
package dev.furlong.session.jvm.target;

import org.jspecify.annotations.NullMarked;
