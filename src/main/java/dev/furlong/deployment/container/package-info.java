/**
 * Docker's containers on this machine: whether there can be one, from which image, how it is started, confined,
 * followed, stopped and removed, and which ones killed runs left.
 */
@NullMarked
package dev.furlong.deployment.container;

import org.jspecify.annotations.NullMarked;
