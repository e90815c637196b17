/**
 * Runs a crowd in a separate process. Messages: it sends `ready`; the first one received starts the crowd, and the
 * number of requests is sent at its end; the next one received is answered with the tally.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { tallyOf, VisitLoad, type VisitLoadOptions } from '../test/crowd.ts';

export interface CrowdOrder extends Pick<VisitLoadOptions, 'baseUrl' | 'shops' | 'perSecond'> {
  seconds: number;
  /** Database with the logs of analytics. */
  mongoUrl: string;
}

const TAG = 'crowd';
const CLIENTS = 256;

process.once('message', async ({ seconds, mongoUrl, ...options }: CrowdOrder) => {
  const crowd = new VisitLoad({ ...options, tag: TAG, clients: CLIENTS });
  await pause(seconds * 1_000);
  await crowd.stop();
  process.send?.(crowd.sent.size);
  process.once('message', async () => process.send?.(await tallyOf(crowd, TAG, mongoUrl)));
});
process.send?.('ready');
