/** What pages and charts are made of: templates, scripts and colours. */
@NullMarked
package dev.furlong.report.page;

import org.jspecify.annotations.NullMarked;
