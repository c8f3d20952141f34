#!/usr/bin/env bash
# Does a known amount of work in a control group of version 2 and prints what the kernel charges to that group for it, and
# what reached the disk: why Furlong takes reads from io.stat, and no writes. As root, in a folder on a disk that nothing
# else uses, where control groups v2 have the io controller; takes 200 MiB for some seconds, and leaves nothing.
# Usage: docs/cgroup-v2.sh FOLDER
set -euo pipefail

fail() {
  echo "cgroup-v2: $1" >&2
  exit 3
}

folder=${1:?usage: docs/cgroup-v2.sh FOLDER}
root=$(findmnt -n -t cgroup2 -o TARGET | head -1)
[ -n "$root" ] || fail "control groups: must be of version 2, got none mounted"
grep -qw io "$root/cgroup.controllers" || fail "control groups: must have the io controller, got $(cat "$root/cgroup.controllers")"
device=$(findmnt -n -o MAJ:MIN --target "$folder" | tr -d " ")
stat=/sys/dev/block/$device/stat
grep -qw io "$root/cgroup.subtree_control" || echo +io >"$root/cgroup.subtree_control"

group=$root/furlong-known-work-$$
work=$folder/furlong-known-work-$$
mkdir "$group" "$work"
trap 'rm -rf "$work"; rmdir "$group"' EXIT

inside() { (echo "$BASHPID" >"$group/cgroup.procs" && exec "$@" 2>/dev/null); }
charged() { awk -v device="$device" '$1 == device { for (i = 2; i <= NF; i++) { split($i, pair, "="); n[pair[1]] = pair[2] } }
  END { print n["rios"] + 0, n["rbytes"] + 0, n["wios"] + 0, n["wbytes"] + 0 }' "$group/io.stat"; }
reached() { awk '{ print $1, $3 * 512, $5, $7 * 512, $16 + 0 }' "$stat"; }

# What it is, then the command.
known() {
  local what=$1 before_group before_disk
  shift
  sync
  before_group=$(charged)
  before_disk=$(reached)
  "$@"
  sync
  echo "$before_group $(charged) $before_disk $(reached)" | awk -v what="$what" '{ printf \
    "%-62s group: %d reads, %d bytes, %d writes, %d bytes; disk: %d reads, %d bytes, %d writes, %d bytes, %d flushes\n", \
    what, $5-$1, $6-$2, $7-$3, $8-$4, $14-$9, $15-$10, $16-$11, $17-$12, $18-$13 }'
}

others() { dd if=/dev/zero of="$work/$1" bs=1M count="$2" conv=fsync 2>/dev/null; }

others direct 4
known "200 writes of 4 KiB, direct" inside dd if=/dev/zero of="$work/direct" bs=4096 count=200 oflag=direct conv=notrunc
known "300 reads of 4 KiB, direct" inside dd if="$work/direct" of=/dev/null bs=4096 count=300 iflag=direct
known "100 writes of 4 KiB, direct, each synced" \
  inside dd if=/dev/zero of="$work/direct" bs=4096 count=100 oflag=direct,dsync conv=notrunc
known "64 MiB into a new file, synced" inside dd if=/dev/zero of="$work/own" bs=1M count=64 conv=fsync
others theirs 64
known "64 MiB into a file that another group has written, synced" \
  inside dd if=/dev/zero of="$work/theirs" bs=1M count=64 conv=notrunc,fsync
known "400 writes of 4 KiB into that file, each synced" \
  inside dd if=/dev/zero of="$work/theirs" bs=4096 count=400 oflag=dsync conv=notrunc
dd if="$work/theirs" iflag=nocache count=0 2>/dev/null
known "the same after its pages were dropped" \
  inside dd if=/dev/zero of="$work/theirs" bs=4096 count=400 oflag=dsync conv=notrunc
dd if="$work/own" iflag=nocache count=0 2>/dev/null
known "64 MiB read, none of it in memory" inside dd if="$work/own" of=/dev/null bs=1M
