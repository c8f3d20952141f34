/** The judgement of the records: intervals over blocks, comparisons, findings and doubts. It needs no database. */
@NullMarked
package dev.furlong.analysis;

import org.jspecify.annotations.NullMarked;
