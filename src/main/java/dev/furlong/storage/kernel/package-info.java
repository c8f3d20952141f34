/** What the Linux kernel tells of block devices, their write caches and mounts. Where there is no such kernel, nothing is found. */
@NullMarked
package dev.furlong.storage.kernel;

import org.jspecify.annotations.NullMarked;
