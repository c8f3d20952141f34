/**
 * The failures that Furlong foresees, by who must act: the author of the plan, the owner of the machine, or only we.
 * Each failure has the exit code that the command line ends with.
 */
@NullMarked
package dev.furlong.failure;

import org.jspecify.annotations.NullMarked;
