#!/bin/sh
# Runs all tests, or those that the arguments, passed to jest, select. closing-line-reporter.js prints the last line.
set -eu
cd "$(dirname "$0")/../.."
PATH="$PWD/node_modules/.bin:$PATH"
exec node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js "$@"
