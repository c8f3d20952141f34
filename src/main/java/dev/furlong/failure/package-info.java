/**
 * What went wrong and who must act: the author of the plan, the owner of the machine, or nobody but us. Each failure carries the exit code that the command line ends with.
 */
@NullMarked
package dev.furlong.failure;

import org.jspecify.annotations.NullMarked;
