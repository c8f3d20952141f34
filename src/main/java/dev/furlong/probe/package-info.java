/** The costs of a phase, read before and after it while no transaction is under way. One class per probe. */
@NullMarked
package dev.furlong.probe;

import org.jspecify.annotations.NullMarked;
