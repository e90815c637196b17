import { notFound } from '@cardume/kit/http';
import type { Job, Queue } from 'bullmq';
import type { z } from 'zod';
import type { failedJob } from '../api.ts';

/** Jobs that failed on every attempt and are kept for operators. */
export class FailedJobs {
  readonly #queues: Queue[];

  constructor(queues: Queue[]) {
    this.#queues = queues;
  }

  async list(): Promise<z.input<typeof failedJob>[]> {
    const failed = await Promise.all(this.#queues.map((queue) => queue.getFailed()));
    return failed.flat().map(failedJobOf);
  }

  /** @throws HttpError 404 if the job has not failed or does not exist */
  async retry(queueName: string, id: string): Promise<void> {
    const queue = this.#queues.find(({ name }) => name === queueName);
    const job: Job | undefined = await queue?.getJob(id);
    if (!(await job?.isFailed())) throw notFound();
    await job?.retry();
  }
}

function failedJobOf({ id = '', name, queueName, failedReason, attemptsMade, finishedOn = 0 }: Job) {
  const at = new Date(finishedOn).toISOString();
  return { id, queue: queueName, name, reason: failedReason, attempts: attemptsMade, at };
}
