/** The folder of a run on the disk: its records, a line for each trial, and its other files, each with a checksum. */
@NullMarked
package dev.furlong.results.folder;

import org.jspecify.annotations.NullMarked;
