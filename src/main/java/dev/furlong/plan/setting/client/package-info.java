/** Values of settings that say how clients work. */
@NullMarked
package dev.furlong.plan.setting.client;

import org.jspecify.annotations.NullMarked;
