import { requirePassword } from '@cardume/kit/http';
import type { InternalApp } from '@cardume/kit/process';
import type { Queue } from 'bullmq';

const PATH = '/queues';

type RequestHandler = ReturnType<typeof requirePassword>;

/** Serves a dashboard of the queues on the internal port, where operators with the password can retry failed jobs. */
export function mountQueueDashboard(internal: InternalApp, password: string, queues: Queue[]): void {
  let dashboard: Promise<RequestHandler> | undefined;
  internal.use(PATH, requirePassword(password), async (req, res, next) => {
    dashboard ??= openDashboard(queues);
    (await dashboard)(req, res, next);
  });
}

/** Loads the dashboard with its own Express, which only few processes ever need. */
async function openDashboard(queues: Queue[]): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(PATH);
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue)), serverAdapter });
  return serverAdapter.getRouter();
}
