/** CPU of the machine, of a role and of a process, each with its witness. */
@NullMarked
package dev.furlong.probe.cpu;

import org.jspecify.annotations.NullMarked;
