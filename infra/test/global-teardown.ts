import { endTestRun, testRunFolder } from './test-run.ts';

/** Ends the servers and all processes that tests have left running. */
export default async function globalTeardown(): Promise<void> {
  await endTestRun(testRunFolder());
}
