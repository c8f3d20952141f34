/**
 * MySQL from 8.0.20 on: an installed server, a container, or a server that runs already.
 */
@NullMarked
package dev.furlong.engine.mysql;

import org.jspecify.annotations.NullMarked;
