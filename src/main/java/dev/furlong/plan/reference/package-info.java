/** The reference of the plan file: each key with its meaning, default, legal values and example, and the JSON Schema. */
@NullMarked
package dev.furlong.plan.reference;

import org.jspecify.annotations.NullMarked;
