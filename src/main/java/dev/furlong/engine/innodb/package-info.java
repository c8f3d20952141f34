/**
 * The common part of MySQL and MariaDB: InnoDB's settings and their reading back, the server's options, the errors that
 * may be retried, and loading by {@code LOAD DATA}. It has no engine of its own.
 */
@NullMarked
package dev.furlong.engine.innodb;

import org.jspecify.annotations.NullMarked;
