/** Control groups of the Linux kernel: their limits, their quotas and what they count. */
@NullMarked
package dev.furlong.deployment.kernel.group;

import org.jspecify.annotations.NullMarked;
