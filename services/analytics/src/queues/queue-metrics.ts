import { metrics } from '@cardume/kit/process';
import type { Queue } from 'bullmq';

/** Registers a gauge of the jobs by queue and state. */
export function measureQueues(queues: readonly Queue[]): void {
  const help = 'Jobs by state; failed ones wait for an operator';
  metrics.gauge({ name: 'queue_jobs', help, labels: ['queue', 'state'] }, async () => {
    const counted = await Promise.all(
      queues.map(async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
        return Object.entries(counts).map(([state, count]) => [{ queue: queue.name, state }, count] as const);
      }),
    );
    return counted.flat().map(([labels, count]) => [labels, count]);
  });
}
