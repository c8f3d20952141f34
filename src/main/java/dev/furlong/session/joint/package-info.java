/** Several sessions that drive one load in step, told as one. */
@NullMarked
package dev.furlong.session.joint;

import org.jspecify.annotations.NullMarked;
