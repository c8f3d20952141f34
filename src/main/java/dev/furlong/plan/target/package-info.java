/** Which database, of which release, run how and by whom. */
@NullMarked
package dev.furlong.plan.target;

import org.jspecify.annotations.NullMarked;
