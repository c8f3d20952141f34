/**
 * Engines, which are database products. Each has its URL, how each setting maps and is read back, its types, its
 * fastest loading road and which of its errors may be retried. One part per engine.
 */
@NullMarked
package dev.furlong.engine;

import org.jspecify.annotations.NullMarked;
