package dev.furlong.loadgen.binding;

import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.Slowdown;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.util.Map;

/**
 * Bindings of which each makes an attempt longer by a share of what it took: its client spins at the end, on its own thread,
 * before it counts the time. So a run has a difference of known size to find.
 *
 * @param bindings the bindings that do the work
 * @param by how much longer each attempt takes
 * @param clock the clock by which they spin
 */
record Slowed(Bindings bindings, Slowdown by, NanoClock clock) implements Bindings {
    @Override
    public Binding bind(Workload workload, Transaction transaction) throws SQLException {
        return new Spinning(bindings.bind(workload, transaction), by.share(), clock);
    }

    @Override
    public Binding bind(Transaction transaction) throws SQLException {
        return new Spinning(bindings.bind(transaction), by.share(), clock);
    }

    @Override
    public void between(ConnectionStep step) throws SQLException {
        bindings.between(step);
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings) {
        return bindings.readBack(settings);
    }

    @Override
    public Map<String, String> facts() {
        return bindings.facts();
    }

    @Override
    public void close() throws SQLException {
        bindings.close();
    }

    /** One client's binding that spins before it gives back what an attempt held. */
    private static final class Spinning implements Binding {
        private final Binding binding;
        private final double share;
        private final NanoClock clock;
        private long began;

        private Spinning(Binding binding, double share, NanoClock clock) {
            this.binding = binding;
            this.share = share;
            this.clock = clock;
        }

        @Override
        public Ending execute() throws Exception {
            began = clock.nanos();
            return binding.execute();
        }

        @Override
        public void commit() throws Exception {
            binding.commit();
        }

        @Override
        public void rollback() throws Exception {
            binding.rollback();
        }

        @Override
        public void prepareAnew() throws Exception {
            binding.prepareAnew();
        }

        @Override
        public void release() throws Exception {
            binding.release();
            long now = clock.nanos();
            long until = now + Math.round((now - began) * share);
            while (clock.nanos() - until < 0) {
                Thread.onSpinWait();
            }
        }

        @Override
        public Remedy remedy(Exception failure) {
            return binding.remedy(failure);
        }

        @Override
        public String code(Exception failure) {
            return binding.code(failure);
        }

        @Override
        public void between(ConnectionStep step) throws SQLException {
            binding.between(step);
        }

        @Override
        public void abort() throws SQLException {
            binding.abort();
        }

        @Override
        public void close() throws SQLException {
            binding.close();
        }
    }
}
