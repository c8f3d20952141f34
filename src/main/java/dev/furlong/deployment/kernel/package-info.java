/**
 * Confinement of a target's processes by the Linux kernel: groups with a memory limit and a set of cores, and the
 * placement of client and server on the cores. Each is told to the kernel and read back from it.
 */
@NullMarked
package dev.furlong.deployment.kernel;

import org.jspecify.annotations.NullMarked;
