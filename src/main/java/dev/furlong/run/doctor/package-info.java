/** Tries what this machine can do, and lists what can run on it. */
@NullMarked
package dev.furlong.run.doctor;

import org.jspecify.annotations.NullMarked;
