/** What is checked before anything starts, and what is then known of each point. */
@NullMarked
package dev.furlong.run.prepare;

import org.jspecify.annotations.NullMarked;
