/** The written forms of values in plans and on the command line, and the shown form of text of strangers. */
@NullMarked
package dev.furlong.plan.written;

import org.jspecify.annotations.NullMarked;
