/** What the report of a study says: a chapter for each of its figures. */
@NullMarked
package dev.furlong.report.study;

import org.jspecify.annotations.NullMarked;
