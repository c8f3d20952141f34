/**
 * HSQLDB, embedded and as its server, with tables that lie on disk.
 */
@NullMarked
package dev.furlong.engine.hsqldb;

import org.jspecify.annotations.NullMarked;
