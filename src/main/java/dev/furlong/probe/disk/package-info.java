/**
 * The requests of a phase to the disks that carry a target's files and nothing else, from the kernel's counters of
 * these devices.
 */
@NullMarked
package dev.furlong.probe.disk;

import org.jspecify.annotations.NullMarked;
