#!/bin/sh
# Links the Node that runs the platform to node_modules/.bin/node, and generates what git does not keep.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd -P)
runtime=$(sh scripts/runtime.sh)
link=node_modules/.bin/node

# npm before 11 takes the link away with the packages of the platforms that do not fit. On Windows npm's own is used.
if [ "${runtime%.exe}" = "$runtime" ] && ! [ "$link" -ef "$runtime" ]; then
  case $runtime in "$root"/node_modules/*) runtime=../${runtime#"$root"/node_modules/} ;; esac
  # Two that start at once each rename a link of their own.
  ln -s "$runtime" "$link.$$"
  mv -f "$link.$$" "$link"
fi
[ "${1-}" = --runtime-only ] || exec node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/generate.ts "$@"
