#!/bin/sh
# Runs a program of package.json with the pinned Node, once what git does not keep is generated.
# Usage: sh scripts/run.sh [--no-portal | --runtime-only] <file.ts | program> [argument ...]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
option=
case ${1-} in --no-portal | --runtime-only) option=$1 && shift ;; esac
sh "$root/scripts/ready.sh" ${option:+"$option"}

export PATH="$root/node_modules/.bin:$PATH"
# Programs start others: those load what this one has compiled.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$root/node_modules/.cache/node}"
# Signals reach the program itself, not a shell that waits for it.
case ${1-} in
  *.ts) exec node --disable-warning=ExperimentalWarning "$@" ;;
  *) exec "$@" ;;
esac
