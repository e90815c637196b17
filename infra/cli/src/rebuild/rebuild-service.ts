import { setTimeout as pause } from 'node:timers/promises';
import type { operationsClients } from '../installation.ts';

const POLL_INTERVAL_MS = 1_000;

type Operations = ReturnType<typeof operationsClients>[number]['client'];
type Progress = Awaited<ReturnType<Operations['readRebuild']>>;

interface Options {
  /** Compares only. */
  verify: boolean;
  progress: (text: string) => void;
}

/**
 * Has a service rebuild its read models, or only compare them with their events. Starts the service's job, or continues
 * an unfinished one, and polls until it has finished.
 */
export async function rebuildService(
  name: string,
  client: Pick<Operations, 'startRebuild' | 'readRebuild'>,
  { verify, progress: show }: Options,
): Promise<Progress> {
  let progress = await client.startRebuild({ body: { verify } });
  while (progress.finishedAt === null) {
    const current = progress.aggregates.findLast(({ streams }) => streams > 0);
    if (current) show(`${name}/${current.aggregate}: ${current.streams} of about ${current.total}`);
    await pause(POLL_INTERVAL_MS);
    progress = await client.readRebuild({});
    // The process that ran the job has ended: another one continues it.
    if (progress.stalled) progress = await client.startRebuild({ body: { verify } });
  }
  return progress;
}
