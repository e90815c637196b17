/**
 * `make rebuild`: derives every stream of every service again from its events; with VERIFY=1 only compares. The work is a
 * job in each service: this command starts it, or continues an unfinished one, and shows the progress.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { main } from '../local/index.ts';
import { operationsClients } from './services.ts';

const POLL_INTERVAL_MS = 1_000;

type Operations = ReturnType<typeof operationsClients>[number]['client'];
type Progress = Awaited<ReturnType<Operations['readRebuild']>>;

await main(async () => {
  const verify = process.env.VERIFY === '1';
  for (const { name, client } of operationsClients()) {
    const { aggregates } = await finished(name, client, verify);
    for (const { aggregate, streams, differing, failed, named } of aggregates) {
      console.log(`${name}/${aggregate}: ${streams} streams, ${differing} differed, ${failed} failed`);
      for (const { id, reason } of named) console.log(reason === null ? `  ${id}` : `  ${id} failed: ${reason}`);
      if (failed > 0 || (verify && differing > 0)) process.exitCode = 1;
    }
  }
});

async function finished(name: string, client: Operations, verify: boolean): Promise<Progress> {
  let progress = await client.startRebuild({ body: { verify } });
  let shown = '';
  while (progress.finishedAt === null) {
    const current = progress.aggregates.findLast(({ streams }) => streams > 0);
    const line = current ? `${name}/${current.aggregate}: ${current.streams} of about ${current.total}` : '';
    if (line !== shown) console.log(line);
    shown = line;
    await pause(POLL_INTERVAL_MS);
    progress = await client.readRebuild({});
    // Its process has ended: any other continues it.
    if (progress.stalled) progress = await client.startRebuild({ body: { verify } });
  }
  return progress;
}
