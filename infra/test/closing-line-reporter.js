import { writeSync } from 'node:fs';

/** Prints `N passed, N failed` as the very last line of a run: after jest's summary and after the teardown. */
export default class ClosingLineReporter {
  #line = '0 passed, 1 failed';

  onRunStart() {
    process.once('exit', () => writeSync(1, `${this.#line}\n`));
  }

  /** @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    // A file that could not even be run has no tests to count, and still it failed.
    const broken = results.testResults.filter(
      ({ testExecError, numFailingTests }) => testExecError && !numFailingTests,
    );
    const nothing = results.numTotalTests === 0 && broken.length === 0 ? 1 : 0;
    this.#line = `${results.numPassedTests} passed, ${results.numFailedTests + broken.length + nothing} failed`;
  }
}
