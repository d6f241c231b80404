#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a small comparison through a Slurm of one node, which it sets up (Debian's slurm-wlm, private
# ports and folders), and compares its table with that of a run without Slurm. Needs root, because
# Slurm's daemons do. The last line is the verdict.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cli="$here/build/release/app/gapscope-cli"
[ -x "$cli" ] || { echo "slurm: $cli is missing; build it first: sh app/run.sh --version" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "slurm: skipped, its daemons want root"; exit 0; }
if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null; then
    echo "slurm: slurm-wlm and munge are not installed: sh app/packages.sh --all-suites" >&2
    exit 2
fi
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'kill $(cat "$folder"/*.pid 2>/dev/null) 2>/dev/null || :; sleep 1; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
host=$(hostname -s)

dd if=/dev/urandom of="$folder/munge.key" bs=1024 count=1 2>/dev/null
chmod 400 "$folder/munge.key"
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --log-file="$folder/munge.log" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed"
cat >"$folder/slurm.conf" <<EOF
ClusterName=gapscope
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=1
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
EOF
mkdir "$folder/state" "$folder/spool"
export SLURM_CONF="$folder/slurm.conf"
slurmctld
slurmd

cat >"$folder/spec.json" <<EOF
{"format": "gapscope-compare", "version": 1, "title": "Two variants, two seeds",
 "dataset": {"source": "sample:words", "split": "small"},
 "variants": [{"name": "uniform", "max_passes": 5}, {"name": "gap", "sampling": "gap", "max_passes": 5}],
 "lambdas": ["1/n"], "seeds": [1, 2]}
EOF
"$cli" compare "$folder/spec.json" --out "$folder/here" --quiet >/dev/null || [ $? -eq 3 ]
"$cli" compare "$folder/spec.json" --out "$folder/out" --slurm "$folder/scripts" --quiet
waited=0
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
    waited=$((waited + 1))
    [ $waited -lt 60 ] || { cat "$folder"/slurm*.log; echo "slurm: the node does not come up"; exit 1; }
    sleep 1
done
sh "$folder/scripts/submit.sh"
waited=0
while squeue -h | grep -q .; do
    waited=$((waited + 1))
    [ $waited -lt 180 ] || { squeue; cat "$folder/scripts/logs"/*; echo "slurm: the jobs do not end"; exit 1; }
    sleep 1
done
# all columns but seconds, the tenth
cut -d, -f1-9,11- "$folder/here/summary.csv" >"$folder/expected"
cut -d, -f1-9,11- "$folder/out/summary.csv" >"$folder/found" || cat "$folder/scripts/logs"/*
if cmp "$folder/expected" "$folder/found"; then
    echo "slurm: $(ls "$folder/scripts/logs" | wc -l) jobs of an array and its merge on $(sinfo --version), the same table: ok"
else
    cat "$folder/scripts/logs"/*
    echo "slurm: another table than without Slurm"
    exit 1
fi
