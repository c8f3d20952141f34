/** The written forms of values in plans and on the command line, and the form in which text from elsewhere is shown. */
@NullMarked
package dev.furlong.plan.written;

import org.jspecify.annotations.NullMarked;
