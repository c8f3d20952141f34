/** The places that a claim speaks of, among the points of a plan and their values on its axes. */
@NullMarked
package dev.furlong.plan.place;

import org.jspecify.annotations.NullMarked;
