/**
 * How the Linux kernel confines the processes of a target: groups with a memory limit and a set of cores, and the
 * placement of client and server on the cores; each told to the kernel and read back from it.
 */
@NullMarked
package dev.furlong.deployment.kernel;

import org.jspecify.annotations.NullMarked;
