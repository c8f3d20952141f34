/**
 * What MySQL and MariaDB share: InnoDB's settings and how they are read back, the server's options, which errors may be
 * retried, and loading by {@code LOAD DATA}. No engine of its own.
 */
@NullMarked
package dev.furlong.engine.innodb;

import org.jspecify.annotations.NullMarked;
