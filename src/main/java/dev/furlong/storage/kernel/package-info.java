/** Reads block devices, their write caches and mounts from the Linux kernel. Other kernels show none of these here. */
@NullMarked
package dev.furlong.storage.kernel;

import org.jspecify.annotations.NullMarked;
