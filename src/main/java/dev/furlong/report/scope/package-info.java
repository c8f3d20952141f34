/** How far an answer reaches: how certain it is, what it holds for, and what the cases that it names set. */
@NullMarked
package dev.furlong.report.scope;

import org.jspecify.annotations.NullMarked;
