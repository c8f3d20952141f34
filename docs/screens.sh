#!/bin/sh
# The screens in docs/screens, made again: each runs an experiment and takes the first screen of its report.
# Takes about 45 minutes. All of them, or some of: first-look, durability, buffer, rate, side-by-side, costs.
# Needs a JDK, Maven, Chromium; Linux and root for disks; Docker and the images of docker/build for MySQL.
# SCREENS_FROM=DIR takes the records that lie there, instead of measuring again.
set -eu
cd "$(dirname "$0")/.."
results=${SCREENS_FROM:-$(mktemp -d /var/tmp/furlong-screens.XXXXXX)}
# Servers run as another account, which must enter this folder.
chmod 755 "$results"

run() {
    case $1 in
        first-look) shift; ./furlong run first-look "$@" ;;
        durability) shift; ./furlong run tpcb --target derby,postgresql:process --clients 2 --set storage=loop \
            --set durability=power-cut,process-kill --set write-cache=flush,noflush \
            --repetitions 5 --warm-up 6s --measure 2s "$@" ;;
        buffer) shift; ./furlong run select --target derby,derby:server --clients 2 --set memory=256MiB \
            --set heap=160MiB --set buffer=1MiB,4MiB,16MiB,64MiB --design slices --repetitions 5 --warm-up 5s \
            --measure 2s "$@" ;;
        rate) shift; ./furlong run tpcb --target derby,derby:server --clients 4 --set rate=1000/s,2000/s,4000/s,6000/s \
            --latency-limit p99=10ms --repetitions 5 --warm-up 6s --measure 3s "$@" ;;
        side-by-side) shift; ./furlong run tpcb --target derby,postgresql:process,mysql:container,h2 --clients 2 \
            --repetitions 5 --warm-up 6s --measure 2s "$@" ;;
        costs) shift; ./furlong run costs --repetitions 2 "$@" ;;
        *) echo "screens.sh: must be first-look, durability, buffer, rate, side-by-side or costs, got '$1'" >&2; exit 2 ;;
    esac
}

mkdir -p docs/screens
for screen in ${*:-first-look durability buffer rate side-by-side costs}; do
    if ! [ -d "$results/$screen" ]; then run "$screen" --out "$results/$screen"; fi
    # An experiment's folder, and in it the run that 'latest' names.
    experiment=$(echo "$results/$screen"/*/)
    report=$experiment$(cat "$experiment/latest")
    # Where the report lies is of no use to others.
    ./furlong report "$report" | sed '/^Report: /,$d' >"docs/screens/$screen.txt"
    chromium --headless --no-sandbox --log-level=3 --hide-scrollbars --window-size=1280,900 --force-device-scale-factor=1 \
        --screenshot="docs/screens/$screen.png" "file://$report/report.html"
done
echo "records: $results"
