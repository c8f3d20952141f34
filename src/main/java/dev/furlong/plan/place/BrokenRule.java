package dev.furlong.plan.place;

/**
 * A rule that a claim breaks.
 *
 * @param key the key of the claim that breaks it, after a space; empty for the claim as a whole
 * @param words the rule, what the claim has, and what would be legal
 */
record BrokenRule(String key, String words) {}
