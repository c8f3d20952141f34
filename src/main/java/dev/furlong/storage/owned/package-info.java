/** Folders that are Furlong's own: their marker, who may read them, and what killed runs left. */
@NullMarked
package dev.furlong.storage.owned;

import org.jspecify.annotations.NullMarked;
