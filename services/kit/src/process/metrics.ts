import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of the process, served at /metrics of the internal port. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to response',
  labelNames: ['route', 'status'] as const,
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.3, 1, 5],
  registers: [registry],
});

export const appendDuration = new Histogram({
  name: 'event_append_duration_seconds',
  help: 'Time from a command to its committed events',
  labelNames: ['aggregate', 'outcome'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.5, 2, 5],
  registers: [registry],
});

export const published = new Counter({
  name: 'event_messages_published_total',
  help: 'Messages by outcome: published, fenced (a stale publisher was rejected) or failed',
  labelNames: ['outcome'] as const,
  registers: [registry],
});

export const consumed = new Counter({
  name: 'event_messages_consumed_total',
  help: 'Messages by outcome: applied, delayed or dead',
  labelNames: ['consumer', 'outcome'] as const,
  registers: [registry],
});

export const workDone = new Counter({
  name: 'background_work_total',
  help: 'Pieces of background work by kind and outcome',
  labelNames: ['work', 'outcome'] as const,
  registers: [registry],
});

export const ready = new Gauge({ name: 'process_ready', help: '1 while the process can serve', registers: [registry] });

export const indexEntries = new Gauge({
  name: 'index_entries',
  help: 'Entries of an index in memory',
  labelNames: ['index', 'kind'] as const,
  registers: [registry],
});
