/**
 * The door for JMH: what benchmarks stand on (a populated target that runs), and the main class that runs them and keeps
 * their records. The benchmarks themselves lie in the room that they measure.
 */
@NullMarked
package dev.furlong.jmh;

import org.jspecify.annotations.NullMarked;
