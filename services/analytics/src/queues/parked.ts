import { notFound } from '@cardume/kit/http';
import type { Job, Queue } from 'bullmq';
import type { z } from 'zod';
import type { parkedJob } from '../api.ts';

/** Jobs that failed as often as they are tried, and wait for somebody. */
export class ParkedJobs {
  readonly #queues: Queue[];

  constructor(queues: Queue[]) {
    this.#queues = queues;
  }

  /** Those of every queue, newest first. */
  async list(): Promise<z.input<typeof parkedJob>[]> {
    const failed = await Promise.all(this.#queues.map((queue) => queue.getFailed()));
    return failed.flat().map(parkedOf);
  }

  /** @throws an HTTP 404 where it is not parked any more */
  async retry(queueName: string, id: string): Promise<void> {
    const queue = this.#queues.find(({ name }) => name === queueName);
    const job: Job | undefined = await queue?.getJob(id);
    if (!(await job?.isFailed())) throw notFound();
    await job?.retry();
  }
}

function parkedOf({ id = '', name, queueName, failedReason, attemptsMade, finishedOn = 0 }: Job) {
  const at = new Date(finishedOn).toISOString();
  return { id, queue: queueName, name, reason: failedReason, tries: attemptsMade, at };
}
