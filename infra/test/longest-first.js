/** Parts of paths in run order. Long files run first, so that none runs alone at the end of a test run. */
const LONGEST = [
  'infra/cli/test/check',
  'infra/test/demo',
  'bff/test/interrupted-restore',
  'infra/cli/test/backup',
  'bff/test/restore',
  'web/test/admin',
  'web/test/owner',
  'services/analytics/test/exactness',
  'web/test/home',
  'infra/test/bench',
  'infra/test/rolling',
  'infra/test/kill',
  'infra/test/model',
  'services/kit/test/service-process',
  'services/kit/test/publishing',
  'web/test/',
  // All others of the project `servers`; unit tests are last.
  '/test/',
];

function rankOf({ path }) {
  const rank = LONGEST.findIndex((name) => path.includes(name));
  return rank < 0 ? LONGEST.length : rank;
}

export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b));
  }

  /** Empty, because the order does not depend on durations of earlier runs. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }

  shard(tests) {
    return tests;
  }
}
