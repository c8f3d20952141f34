/**
 * The binding of a client's transactions: a contract, with JDBC on held or pooled connections as one implementation.
 */
@NullMarked
package dev.furlong.loadgen.binding;

import org.jspecify.annotations.NullMarked;
