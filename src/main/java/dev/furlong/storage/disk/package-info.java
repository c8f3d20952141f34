/**
 * Disks as the Linux kernel shows them: block devices and their write caches, mounts, loop devices of our own, and the
 * programs of the system that make and release them. Where there is no such kernel, nothing is found.
 */
@NullMarked
package dev.furlong.storage.disk;

import org.jspecify.annotations.NullMarked;
