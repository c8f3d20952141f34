/**
 * The watch over load JVMs: they are started, followed to their end, and ended when nothing goes on in them any more.
 */
@NullMarked
package dev.furlong.session.watch;

import org.jspecify.annotations.NullMarked;
