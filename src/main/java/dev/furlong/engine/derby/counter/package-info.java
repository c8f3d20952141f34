/** Derby's page cache and log, counted by functions that Derby calls in its own JVM. */
@NullMarked
package dev.furlong.engine.derby.counter;

import org.jspecify.annotations.NullMarked;
