/** What a run shows on standard error while it goes on. */
@NullMarked
package dev.furlong.cli.progress;

import org.jspecify.annotations.NullMarked;
