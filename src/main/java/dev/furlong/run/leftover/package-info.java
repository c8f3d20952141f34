/** What a killed run left behind: finding it, and removing it here or on a server of others. */
@NullMarked
package dev.furlong.run.leftover;

import org.jspecify.annotations.NullMarked;
