/** What a client's transactions run through: a contract, with JDBC on held or pooled connections as one implementation. */
@NullMarked
package dev.furlong.loadgen.binding;

import org.jspecify.annotations.NullMarked;
