/**
 * Where a target's files live, how a populated copy is kept and restored, and how only what is ours is deleted.
 */
@NullMarked
package dev.furlong.storage;

import org.jspecify.annotations.NullMarked;
