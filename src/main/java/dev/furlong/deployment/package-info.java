/**
 * How an engine is started on storage and what is running then: the address, and the processes that belong to the server.
 */
@NullMarked
package dev.furlong.deployment;

import org.jspecify.annotations.NullMarked;
