/** Targets: a database product, its release, and how and by whom it is run. */
@NullMarked
package dev.furlong.plan.target;

import org.jspecify.annotations.NullMarked;
