import { once } from 'node:events';
import express, { type Express } from 'express';
import type { Lifecycle } from './lifecycle.ts';
import { registry } from './metrics.ts';

/** The app of the internal port; a process may add routes for operators. */
export type InternalApp = Express;

/** Serves /healthz (alive), /readyz (can serve, and what it waits for) and /metrics on a port of their own. */
export async function serveInternally(lifecycle: Lifecycle, port: number): Promise<InternalApp> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', (_req, res) => {
    const waitingFor = [...lifecycle.waitingFor];
    res.status(lifecycle.ready ? 200 : 503).json({ ready: lifecycle.ready, stopping: lifecycle.stopping, waitingFor });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
  const server = app.listen(port);
  await once(server, 'listening');
  lifecycle.onStop('internal port', () => server.close());
  return app;
}
