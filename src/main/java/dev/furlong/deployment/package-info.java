/** Starts an engine on storage. The running target has an address, and processes that belong to its server. */
@NullMarked
package dev.furlong.deployment;

import org.jspecify.annotations.NullMarked;
