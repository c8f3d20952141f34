/** Bulk loading by {@code LOAD DATA LOCAL INFILE}. */
@NullMarked
package dev.furlong.engine.innodb.loading;

import org.jspecify.annotations.NullMarked;
