/** What this machine can, and what Furlong finds on it. */
@NullMarked
package dev.furlong.run.doctor;

import org.jspecify.annotations.NullMarked;
