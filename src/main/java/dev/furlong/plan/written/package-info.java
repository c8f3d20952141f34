/** How values are written in plans and on the command line, and how text of strangers is shown. */
@NullMarked
package dev.furlong.plan.written;

import org.jspecify.annotations.NullMarked;
