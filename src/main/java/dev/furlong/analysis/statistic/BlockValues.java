package dev.furlong.analysis.statistic;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/**
 * One figure in each block that has it. Contrasts and claims combine figures within blocks by these.
 *
 * @param byBlock the value of each block, by its number
 */
public record BlockValues(Map<Integer, Double> byBlock) {
    /** Copies the values, in the order of the blocks. */
    public BlockValues {
        byBlock = Collections.unmodifiableMap(new TreeMap<>(byBlock));
    }

    /** The values of no block. */
    public static BlockValues none() {
        return new BlockValues(Map.of());
    }

    /** The values, one for each block, in the order of the blocks. */
    public List<Double> values() {
        return List.copyOf(byBlock.values());
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return byBlock.size();
    }

    /** Tells whether no block has a value. */
    public boolean isEmpty() {
        return byBlock.isEmpty();
    }

    /** Combines the values of two, in each block that both have. */
    public BlockValues with(BlockValues other, DoubleBinaryOperator operator) {
        Map<Integer, Double> combined = new TreeMap<>();
        byBlock.forEach((block, value) -> {
            Double others = other.byBlock.get(block);
            if (others != null) {
                combined.put(block, operator.applyAsDouble(value, others));
            }
        });
        return new BlockValues(combined);
    }

    /** The same without the blocks that another lacks. */
    public BlockValues within(BlockValues other) {
        Map<Integer, Double> shared = new TreeMap<>(byBlock);
        shared.keySet().retainAll(other.byBlock.keySet());
        return new BlockValues(shared);
    }

    /** The blocks whose value has no logarithm, because it is not above zero. */
    public List<Integer> withoutLogarithm() {
        return byBlock.entrySet().stream()
                .filter(one -> !(one.getValue() > 0))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Tells whether every value is above zero, so that it has a logarithm. False without a value. */
    public boolean isPositive() {
        return !isEmpty() && withoutLogarithm().isEmpty();
    }

    /** Returns the arithmetic mean; empty without a value. */
    public OptionalDouble mean() {
        return byBlock.values().stream().mapToDouble(Double::doubleValue).average();
    }
}
