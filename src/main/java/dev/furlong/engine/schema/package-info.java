/**
 * Tables and rows in words that every engine can translate.
 */
@NullMarked
package dev.furlong.engine.schema;

import org.jspecify.annotations.NullMarked;
