/**
 * H2, embedded and as TCP server, from 1.4.200 on.
 */
@NullMarked
package dev.furlong.engine.h2;

import org.jspecify.annotations.NullMarked;
