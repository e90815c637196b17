/** A crowd in a process of its own. It opens shops as it is told, says when it is done, and then what became of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { Crowd, type CrowdOptions, tallyOf } from '../test/crowd.ts';

export interface CrowdOrder extends Pick<CrowdOptions, 'baseUrl' | 'shops' | 'perSecond'> {
  seconds: number;
  /** Of the database with the logs. */
  mongoUrl: string;
}

const TAG = 'crowd';
const CLIENTS = 256;

process.once('message', async ({ seconds, mongoUrl, ...options }: CrowdOrder) => {
  const crowd = new Crowd({ ...options, tag: TAG, clients: CLIENTS });
  await pause(seconds * 1_000);
  await crowd.stop();
  process.send?.('done');
  process.once('message', async () => process.send?.(await tallyOf(crowd, TAG, mongoUrl)));
});
