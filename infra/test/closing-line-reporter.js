import { writeSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 10;

/**
 * Prints the slowest files of a run, and `N passed, N failed` as the last line: after jest's summary and after the
 * teardown.
 */
export default class ClosingLineReporter {
  #line = '0 passed, 1 failed';

  onRunStart() {
    process.once('exit', () => writeSync(1, `${this.#line}\n`));
  }

  /** @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    if (results.testResults.length > SLOWEST) printSlowest(results.testResults);
    // A file that failed to load has no tests, but counts as a failure.
    const broken = results.testResults.filter(
      ({ testExecError, numFailingTests }) => testExecError && !numFailingTests,
    );
    const nothing = results.numTotalTests === 0 && broken.length === 0 ? 1 : 0;
    this.#line = `${results.numPassedTests} passed, ${results.numFailedTests + broken.length + nothing} failed`;
  }
}

function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, SLOWEST);
  const lines = slowest.map(({ perfStats, testFilePath }) => {
    return `${(perfStats.runtime / 1000).toFixed(0).padStart(5)} s  ${relative(process.cwd(), testFilePath)}`;
  });
  writeSync(1, `\nSlowest files:\n${lines.join('\n')}\n`);
}
