/** Storage for a target's files. It keeps and restores populated copies, and deletes only what is ours. */
@NullMarked
package dev.furlong.storage;

import org.jspecify.annotations.NullMarked;
