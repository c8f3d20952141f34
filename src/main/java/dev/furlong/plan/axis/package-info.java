/** The axes of a plan with their values, cases, and the coordinates of points on them. */
@NullMarked
package dev.furlong.plan.axis;

import org.jspecify.annotations.NullMarked;
