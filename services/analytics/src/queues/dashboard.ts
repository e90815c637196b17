import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { requirePassword } from '@cardume/kit/http';
import type { InternalApp } from '@cardume/kit/process';
import type { Queue } from 'bullmq';

const PATH = '/queues';

/** Serves a dashboard of the queues on the internal port, where operators with the password can retry failed jobs. */
export function mountQueueDashboard(internal: InternalApp, password: string, queues: Queue[]): void {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(PATH);
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue)), serverAdapter });
  internal.use(PATH, requirePassword(password), serverAdapter.getRouter());
}
