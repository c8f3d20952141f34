/** What helps people to write a command or a plan: help, refusals of wrong commands, and completion. */
@NullMarked
package dev.furlong.cli.help;

import org.jspecify.annotations.NullMarked;
