/**
 * What the records say: intervals over blocks, comparisons, findings and doubts. Needs no database.
 */
@NullMarked
package dev.furlong.analysis;

import org.jspecify.annotations.NullMarked;
