import { endTestRun, testRunFolder } from './test-run.ts';

/** Ends the servers, and whatever a test forgot to end. */
export default async function globalTeardown(): Promise<void> {
  await endTestRun(testRunFolder());
}
