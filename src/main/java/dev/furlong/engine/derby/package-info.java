/**
 * Apache Derby, embedded and as Network Server, from 10.1.1.0 on.
 */
@NullMarked
package dev.furlong.engine.derby;

import org.jspecify.annotations.NullMarked;
