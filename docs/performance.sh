#!/bin/sh
# How fast Furlong itself is: the figures of docs/performance.md, measured again. Takes about 22 minutes.
# All of it, or some of: cost, bare-loop, probes, loading. Needs a JDK and Maven; use an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."
mvn -B -q test-compile dependency:build-classpath -Dmdep.outputFile=target/class-path -Dmdep.includeScope=test
class_path="target/test-classes:target/classes:$(cat target/class-path)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"

echo "# $(date -u +%Y-%m-%d), $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2)"
for part in ${*:-cost bare-loop probes loading}; do
    case $part in
        cost) "$java" -cp "$class_path" dev.furlong.jmh.BenchmarkMain ClientBenchmark -prof gc ;;
        bare-loop) "$java" -cp "$class_path" dev.furlong.loadgen.BareLoopComparison ;;
        probes) "$java" -cp "$class_path" dev.furlong.jmh.ProbesComparison ;;
        loading) "$java" -cp "$class_path" dev.furlong.engine.LoadingComparison ;;
        *) echo "performance.sh: must be cost, bare-loop, probes or loading, got '$part'" >&2; exit 2 ;;
    esac
done
