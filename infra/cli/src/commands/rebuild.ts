import { setTimeout as pause } from 'node:timers/promises';
import { operationsClients } from '../installation.ts';
import type { Output } from '../output.ts';
import { action, createCommand } from '../run.ts';

const POLL_INTERVAL_MS = 1_000;

type Operations = ReturnType<typeof operationsClients>[number]['client'];
type Progress = Awaited<ReturnType<Operations['readRebuild']>>;

/** The work is a job in each service: the command starts it, or continues an unfinished one. */
export const rebuild = createCommand(
  'rebuild',
  'Rebuild every read model from its events, or continue an interrupted run',
)
  .option('--verify', 'compare only; exits with 1 where something differs')
  .action(
    action(async ({ verify = false }: { verify?: boolean; json?: boolean }, output) => {
      const results = [];
      for (const { name, client } of operationsClients()) {
        const { aggregates } = await finished(name, client, verify, output);
        for (const result of aggregates) {
          const { aggregate, streams, differing, failed, named } = result;
          output.line(`${name}/${aggregate}: ${streams} streams, ${differing} differed, ${failed} failed`);
          for (const { id, reason } of named) output.line(reason === null ? `  ${id}` : `  ${id} failed: ${reason}`);
          if (failed > 0 || (verify && differing > 0)) process.exitCode = 1;
          results.push({ service: name, ...result });
        }
      }
      output.result(results);
    }),
  );

async function finished(name: string, client: Operations, verify: boolean, output: Output): Promise<Progress> {
  let progress = await client.startRebuild({ body: { verify } });
  while (progress.finishedAt === null) {
    const current = progress.aggregates.findLast(({ streams }) => streams > 0);
    if (current) output.progress(`${name}/${current.aggregate}: ${current.streams} of about ${current.total}`);
    await pause(POLL_INTERVAL_MS);
    progress = await client.readRebuild({});
    // Its process has ended: any other continues it.
    if (progress.stalled) progress = await client.startRebuild({ body: { verify } });
  }
  return progress;
}
