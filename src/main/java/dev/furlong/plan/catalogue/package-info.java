/** The experiments that come with Furlong, and the studies that they run again. */
@NullMarked
package dev.furlong.plan.catalogue;

import org.jspecify.annotations.NullMarked;
