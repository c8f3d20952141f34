/** The mapping of settings to properties of an engine, and their reading back. */
@NullMarked
package dev.furlong.engine.mapping;

import org.jspecify.annotations.NullMarked;
