/**
 * What people and programs read: the console's table, summary.json, report.md and report.html.
 */
@NullMarked
package dev.furlong.report;

import org.jspecify.annotations.NullMarked;
