/**
 * MariaDB from 10.5 on, by its own driver: an installed server, or pinned binaries.
 */
@NullMarked
package dev.furlong.engine.mariadb;

import org.jspecify.annotations.NullMarked;
