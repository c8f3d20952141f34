/** The machine's cores: which may be used, by whom, and the time that was spent on them. */
@NullMarked
package dev.furlong.deployment.kernel.cores;

import org.jspecify.annotations.NullMarked;
