package dev.furlong.engine.innodb;

import java.util.Map;
import java.util.Set;

/**
 * The words in which the two products, and their releases, differ for the same thing.
 *
 * @param engine the word in a target's name and before a property that is passed through
 * @param isolation the variable that holds the isolation level
 * @param leastBuffer the smallest buffer pool, in bytes
 * @param instances the number of parts that a buffer pool of 1 GiB or more is split into; a smaller one is never split
 * @param beside the variables that the product needs beside the common ones, such as the place of its doublewrite
 *     buffer
 * @param reserved the variables that Furlong sets itself and nobody else may
 */
public record Dialect(
        String engine,
        String isolation,
        long leastBuffer,
        int instances,
        Map<String, String> beside,
        Set<String> reserved) {}
