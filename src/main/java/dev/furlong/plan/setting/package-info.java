/** The switches of a target and its load: what may be asked, what was asked, and what became of it. */
@NullMarked
package dev.furlong.plan.setting;

import org.jspecify.annotations.NullMarked;
