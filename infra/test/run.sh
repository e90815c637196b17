#!/bin/sh
# Every test, or those that the arguments choose (they are jest's). Jest's reporter prints the closing line.
set -eu
cd "$(dirname "$0")/../.."
PATH="$PWD/node_modules/.bin:$PATH"
exec node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js "$@"
