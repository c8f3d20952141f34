package dev.furlong.workload;

import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.Acknowledgements;
import java.util.Iterator;
import java.util.List;

/**
 * Acknowledgements of a test.
 *
 * @param all the acknowledgements in their order
 * @param inDoubt the transactions that began and have no acknowledgement
 */
public record Told(List<Acknowledgement> all, List<Acknowledgement> inDoubt) implements Acknowledgements {
    @Override
    public Iterator<Acknowledgement> iterator() {
        return all.iterator();
    }
}
