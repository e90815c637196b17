#!/bin/sh
# Installs the packages of package-lock.json when they are missing or older than the file; prints nothing otherwise. It
# runs before any package is installed, so it uses only the machine's npm and Node.
set -eu
cd "$(dirname "$0")/../.."

if ! [ node_modules/.package-lock.json -nt package-lock.json ] || ! [ -x node_modules/.bin/node ]; then
  command -v npm >/dev/null || { echo 'npm is missing: install Node.js 20 or newer first.' >&2; exit 1; }
  echo 'packages: installing (npm ci)'
  npm ci --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
  echo "packages: installed, Node $(node_modules/.bin/node --version)"
fi
