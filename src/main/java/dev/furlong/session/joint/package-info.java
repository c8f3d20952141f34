/** Several sessions that drive one load in step and report as one. */
@NullMarked
package dev.furlong.session.joint;

import org.jspecify.annotations.NullMarked;
