#!/bin/sh
# Runs every test, or those that the arguments select (passed to jest). closing-line-reporter.js prints the closing line.
set -eu
cd "$(dirname "$0")/../.."
PATH="$PWD/node_modules/.bin:$PATH"
exec node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js "$@"
