#!/bin/sh
# Links the Node that runs the platform to node_modules/.bin/node, and generates what git does not keep.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd -P)
runtime=$(sh scripts/runtime.sh)
link=node_modules/.bin/node

# npm before 11 removes the link with the packages of other platforms. Windows uses npm's own link.
if [ "${runtime%.exe}" = "$runtime" ] && ! [ "$link" -ef "$runtime" ]; then
  case $runtime in "$root"/node_modules/*) runtime=../${runtime#"$root"/node_modules/} ;; esac
  # Each of two simultaneous starts renames a link of its own.
  ln -s "$runtime" "$link.$$"
  mv -f "$link.$$" "$link"
fi
[ "${1-}" = --runtime-only ] || exec node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/generate.ts "$@"
