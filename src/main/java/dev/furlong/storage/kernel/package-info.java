/** Reads from the Linux kernel about block devices, their write caches and mounts. Other kernels tell nothing here. */
@NullMarked
package dev.furlong.storage.kernel;

import org.jspecify.annotations.NullMarked;
