/** Plan files and server files: reading, writing, the catalogue, and what the command line replaces. */
@NullMarked
package dev.furlong.plan.file;

import org.jspecify.annotations.NullMarked;
