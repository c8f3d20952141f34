/** The folder of a run on the disk: its records, a line for each trial, and its other files, each with a checksum. And the folder of a study. */
@NullMarked
package dev.furlong.results.folder;

import org.jspecify.annotations.NullMarked;
