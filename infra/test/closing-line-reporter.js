import { writeSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 10;
/** Ends a hanging run and names the hanging files, which a timeout of the CI system would not do. */
const RUN_TIMEOUT_MS = 80 * 60_000;

/**
 * Prints the slowest files of a run, and `N passed, N failed` as the last line, after jest's summary and the teardown.
 * A run that ends before its completion counts as at least one failure.
 */
export default class ClosingLineReporter {
  #passed = 0;
  #failed = 0;
  #complete = false;
  /** Paths of the files that are running. */
  #running = new Set();

  onRunStart() {
    setTimeout(() => this.#endRun(), RUN_TIMEOUT_MS).unref();
    process.once('exit', () => {
      const failed = this.#complete ? this.#failed : Math.max(this.#failed, 1);
      writeSync(1, `${this.#passed} passed, ${failed} failed\n`);
    });
  }

  onTestFileStart({ path }) {
    this.#running.add(path);
  }

  /** @param {import('@jest/reporters').TestResult} result */
  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError }) {
    this.#running.delete(path);
    this.#passed += numPassingTests;
    // A file that failed to load has no tests, but counts as a failure.
    this.#failed += testExecError && !numFailingTests ? 1 : numFailingTests;
  }

  /** @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length > SLOWEST) printSlowest(testResults);
    this.#complete = this.#passed + this.#failed > 0;
  }

  #endRun() {
    const files = [...this.#running].map((path) => relative(process.cwd(), path));
    writeSync(1, `\nThe run takes over ${RUN_TIMEOUT_MS / 60_000} minutes and is ended. Still running: ${files}\n`);
    // On this signal global-setup.ts ends servers and processes.
    process.kill(process.pid, 'SIGTERM');
  }
}

function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, SLOWEST);
  const lines = slowest.map(({ perfStats, testFilePath }) => {
    return `${(perfStats.runtime / 1000).toFixed(0).padStart(5)} s  ${relative(process.cwd(), testFilePath)}`;
  });
  writeSync(1, `\nSlowest files:\n${lines.join('\n')}\n`);
}
