/** The work of a load JVM: its main class and its sessions with the engine. It knows nothing of who watches it. */
@NullMarked
package dev.furlong.session.jvm;

import org.jspecify.annotations.NullMarked;
