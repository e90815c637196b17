import { TestEnvironment } from 'jest-environment-node';

/** Jest's environment for Node; calls `globalThis.onTestFailure` after a test has failed and before its `afterEach`. */
export default class Environment extends TestEnvironment {
  /** @param {import('@jest/types').Circus.Event} event */
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.onTestFailure?.();
  }
}
