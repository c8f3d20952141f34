package dev.furlong.cli;

import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.setting.Setting;
import dev.furlong.run.doctor.Inventory;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The values of options that a shell completes. */
final class Completions {
    private Completions() {}

    /** The experiments, and the studies. */
    static final class Experiments implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalogue.runnable().iterator();
        }
    }

    /** The targets. */
    static final class Targets implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Inventory.targetNames().iterator();
        }
    }

    /** The settings with each of their words, or with their default where they have other values too. */
    static final class Settings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Setting.all().stream()
                    .flatMap(setting -> values(setting).map(value -> setting.key() + "=" + value))
                    .iterator();
        }

        private static Stream<String> values(Setting<?> setting) {
            List<String> words = setting.words();
            return words.isEmpty() ? Stream.of(setting.byDefault()) : words.stream();
        }
    }

    /** The scales. */
    static final class Scales implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(RunSize.values()).map(RunSize::word).iterator();
        }
    }

    /** The questions. */
    static final class Questions implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(PlanQuestion.values()).map(PlanQuestion::word).iterator();
        }
    }
}
