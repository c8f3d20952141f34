/** Typed values that settings have. */
@NullMarked
package dev.furlong.plan.setting.value;

import org.jspecify.annotations.NullMarked;
