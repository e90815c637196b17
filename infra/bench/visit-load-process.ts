/**
 * Runs a `VisitLoad` in a separate process. Messages: it sends `ready`; the first one received starts the load, and the
 * number of requests is sent at its end; in response to the next one received it sends the tally.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { tallyOf, VisitLoad, type VisitLoadOptions } from '../test/visit-load.ts';

export interface VisitLoadOrder extends Pick<VisitLoadOptions, 'baseUrl' | 'shops' | 'perSecond'> {
  seconds: number;
  /** Database with the logs of analytics. */
  mongoUrl: string;
}

const TAG = 'load';
const CLIENTS = 256;

process.once('message', async ({ seconds, mongoUrl, ...options }: VisitLoadOrder) => {
  const load = new VisitLoad({ ...options, tag: TAG, clients: CLIENTS });
  await pause(seconds * 1_000);
  await load.stop();
  process.send?.(load.sent.size);
  process.once('message', async () => process.send?.(await tallyOf(load, TAG, mongoUrl)));
});
process.send?.('ready');
