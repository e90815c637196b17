import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import type { Lifecycle } from './lifecycle.ts';
import { registry } from './metrics.ts';
import { version } from './version.ts';

/** The app of the internal port, to which a process may add routes for operators. */
export type InternalApp = Express;

/** Serves /healthz (liveness), /readyz (readiness, pending and unreachable servers, version) and /metrics on a separate port. */
export async function serveInternally(
  lifecycle: Lifecycle,
  { INTERNAL_PORT, INTERNAL_HOST }: { INTERNAL_PORT: number; INTERNAL_HOST?: string | undefined },
): Promise<InternalApp> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', (_req, res) => {
    const { ready, stopping } = lifecycle;
    const waitingFor = [...lifecycle.waitingFor, ...(lifecycle.isDisconnected ? ['any server'] : [])];
    const unreachable = [...lifecycle.unreachable];
    res.status(ready ? 200 : 503).json({ ready, stopping, waitingFor, unreachable, version });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
  const server = createServer(app).listen(INTERNAL_PORT, INTERNAL_HOST);
  await once(server, 'listening');
  lifecycle.onStop('internal port', () => server.close());
  return app;
}
