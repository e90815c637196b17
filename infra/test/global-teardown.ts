import { endTestRun, testRunFolder } from './test-run.ts';

/** Ends the servers and every process that a test has not ended. */
export default async function globalTeardown(): Promise<void> {
  await endTestRun(testRunFolder());
}
