/** Tables, their columns, and how points are grouped in them. */
@NullMarked
package dev.furlong.report.table;

import org.jspecify.annotations.NullMarked;
