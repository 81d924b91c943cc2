#!/bin/sh
# Prints the path of a Node that runs Fieldline: the one that package-lock.json pins, or else a recent one of the machine.
# In shell, because a Node that lacks a library cannot say so.
set -u
modules=$(cd "$(dirname "$0")/.." && pwd -P)/node_modules
pinned=
for file in "$modules"/node-*/bin/node "$modules"/node-*/bin/node.exe; do
  [ -f "$file" ] && pinned=$file
done

# The command that installs GCC's runtime libraries on this machine. A machine with musl runs no Node that is built for glibc.
# shellcheck disable=SC1091
case $(. /etc/os-release 2>/dev/null && echo " $ID ${ID_LIKE-} ") in
  *" alpine "*) install="Install a Node for musl: apk add nodejs npm" ;;
  *" debian "* | *" ubuntu "*) install="Install it: apt-get update && apt-get install --yes libatomic1 libstdc++6" ;;
  *" fedora "* | *" rhel "* | *" centos "*) install="Install it: dnf install --assumeyes libatomic libstdc++" ;;
  *suse*) install="Install it: zypper install libatomic1 libstdc++6" ;;
  *" arch "*) install="Install it: pacman -S gcc-libs" ;;
  *) install="Install GCC's runtime libraries: libatomic and libstdc++." ;;
esac

if [ -z "$pinned" ]; then
  problem="Fieldline's Node is not installed for $(uname -s) on $(uname -m). Run npm ci."
elif output=$("$pinned" --version 2>&1); then
  echo "$pinned"
  exit 0
elif library=$(echo "$output" | grep -o '[^ ]*\.so[.0-9]*: cannot open'); then
  problem="Fieldline's Node needs ${library%: *}, which this machine lacks. $install"
elif [ -f /etc/alpine-release ]; then
  problem="Fieldline's Node is built for glibc, which this machine lacks. $install"
else
  problem="Fieldline's Node does not run on this machine: $(echo "$output" | head -n 1)"
fi

# Node 24.16, 26.1 and newer run TypeScript without a build and have randomUUIDv7.
isRecent='process.exit(process.features.typescript && require("node:crypto").randomUUIDv7 ? 0 : 1)'
IFS=:
for folder in $PATH; do
  case $folder in */node_modules/.bin) continue ;; esac
  if [ -x "$folder/node" ] && "$folder/node" -e "$isRecent" >/dev/null 2>&1; then
    echo "$problem" >&2
    echo "Using Node $("$folder/node" --version) of $folder instead." >&2
    echo "$folder/node"
    exit 0
  fi
done
echo "$problem" >&2
echo "Or install Node 24.16, 26.1 or newer, which is used instead." >&2
exit 1
