import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import * as metrics from './metrics.ts';
import type { InternalApp } from './module.ts';
import type { RunningModule } from './running-modules.ts';
import { version } from './version.ts';

interface InternalServer {
  app: InternalApp;
  close(): void;
}

/**
 * Serves /healthz (liveness), /readyz (readiness, pending and unreachable servers, version) and /metrics of a process on a
 * separate port.
 */
export async function serveInternally(
  modules: readonly RunningModule[],
  { INTERNAL_PORT, INTERNAL_HOST }: { INTERNAL_PORT: number; INTERNAL_HOST?: string | undefined },
): Promise<InternalServer> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', (_req, res) => {
    const state = stateOf(modules);
    res.status(state.ready ? 200 : 503).json({ ...state, version });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  metrics.gauge({ name: 'process_ready', help: '1 while the process can serve', labels: [] }, () => [
    [{}, stateOf(modules).ready ? 1 : 0],
  ]);
  const server = createServer(app).listen(INTERNAL_PORT, INTERNAL_HOST);
  await once(server, 'listening');
  return { app, close: () => server.close() };
}

/** The state of a process: that of its only module, or of all of them together. */
function stateOf(modules: readonly RunningModule[]) {
  return {
    ready: modules.every(({ lifecycle }) => lifecycle.ready),
    stopping: modules.some(({ lifecycle }) => lifecycle.stopping),
    waitingFor: modules.flatMap(({ lifecycle }) =>
      [...lifecycle.waitingFor, ...(lifecycle.isDisconnected ? ['any server'] : [])].map((what) =>
        lifecycle.module ? `${lifecycle.module}: ${what}` : what,
      ),
    ),
    unreachable: [...new Set(modules.flatMap(({ lifecycle }) => [...lifecycle.unreachable]))],
  };
}
