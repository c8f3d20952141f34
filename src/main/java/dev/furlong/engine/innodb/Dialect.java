package dev.furlong.engine.innodb;

import java.util.Map;
import java.util.Set;

/**
 * Where the two products, and their releases, use other words for the same thing.
 *
 * @param engine the word in a target's name and before a property that is passed through
 * @param isolation the variable that holds the isolation level
 * @param leastBuffer the smallest buffer pool, in bytes
 * @param instances that a buffer pool of 1 GiB or more is split into; a smaller one is never split
 * @param beside variables that the product needs beside the common ones, such as where its doublewrite buffer lies
 * @param reserved variables that Furlong sets itself and nobody else may
 */
public record Dialect(
        String engine,
        String isolation,
        long leastBuffer,
        int instances,
        Map<String, String> beside,
        Set<String> reserved) {}
