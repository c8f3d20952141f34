/** Driving the clients of a load JVM through a trial: warm-up, measurement, untimed passes, alone or in step with others. */
@NullMarked
package dev.furlong.session.jvm.drive;

import org.jspecify.annotations.NullMarked;
