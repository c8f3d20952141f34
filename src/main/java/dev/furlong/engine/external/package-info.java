/**
 * The use of every server that someone else runs: the engine as Furlong uses it there, and the settings that are the
 * server's own. Furlong makes and marks a schema there, and touches nothing else.
 */
@NullMarked
package dev.furlong.engine.external;

import org.jspecify.annotations.NullMarked;
