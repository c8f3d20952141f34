/** Reports for people and programs: the console's table, summary.json, report.md and report.html. */
@NullMarked
package dev.furlong.report;

import org.jspecify.annotations.NullMarked;
