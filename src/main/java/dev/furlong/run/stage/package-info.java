/** The stage that a trial runs on: its data, disks, target and wire, put together and taken down in one place. */
@NullMarked
package dev.furlong.run.stage;

import org.jspecify.annotations.NullMarked;
