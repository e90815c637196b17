/** Begun in this order before all others, so that no long file is left for the end of a run, when workers stand idle. */
const LONGEST = [
  'infra/test/demo',
  'web/test/admin',
  'web/test/owner',
  'services/analytics/test/exactness',
  'web/test/home',
  'infra/test/bench',
  'infra/test/kill',
  'services/kit/test/service-process',
  'services/kit/test/publishing',
  'web/test/',
  // All others that need servers; unit tests are the last.
  '/test/',
];

function rankOf({ path }) {
  const rank = LONGEST.findIndex((name) => path.includes(name));
  return rank < 0 ? LONGEST.length : rank;
}

/** The order in which jest's workers take the files. */
export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b));
  }

  /** Jest's own sequencer keeps durations between runs; this order needs none. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }

  shard(tests) {
    return tests;
  }
}
