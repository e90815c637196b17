import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** For the metrics of a single process, which are defined where they are counted. */
export { Counter };

/** The registry of the process, served at /metrics of the internal port. */
export const registry = new Registry();
// Each sample of the event loop delay wakes the process; the default of 10 ms doubles the CPU usage of an idle process.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });

export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to response; with its module in a process that has several, whose routes may have one name',
  labelNames: ['module', 'route', 'status'] as const,
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

export const messagesPublished = new Counter({
  name: 'event_messages_published_total',
  help: 'Messages by outcome: published, fenced (a stale publisher was rejected) or failed',
  labelNames: ['outcome'] as const,
  registers: [registry],
});

export const messagesConsumed = new Counter({
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

export const indexEntries = new Gauge({
  name: 'index_entries',
  help: 'Entries of an index in memory',
  labelNames: ['index', 'kind'] as const,
  registers: [registry],
});

/** A value of a metric with its labels. */
export type Measurement<Label extends string> = [labels: Record<Label, string>, value: number];

type Read<Label extends string> = () => Measurement<Label>[] | Promise<Measurement<Label>[]>;

const READ_TIMEOUT_MS = 2_000;

/** What is read for each gauge, by its name. */
const reads = new Map<string, Read<string>[]>();

/**
 * Registers a gauge that is read on each scrape. If the read fails or takes longer than 2 s, this scrape lacks its
 * values, but no others. Modules of one process may register the same gauge: it has the values of all of them, whose
 * labels differ.
 */
export function gauge<Label extends string>(
  { name, help, labels }: { name: string; help: string; labels: readonly Label[] },
  read: Read<Label>,
): void {
  const ofName = reads.get(name) ?? [];
  ofName.push(read as Read<string>);
  if (ofName.length > 1) return;
  reads.set(name, ofName);
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = await Promise.all(ofName.map(readInTime));
      this.reset();
      for (const [labels, value] of values.flat()) this.set(labels as Partial<Record<Label, string>>, value);
    },
  });
}

function readInTime<Label extends string>(read: Read<Label>): Promise<Measurement<Label>[]> {
  const late = pause(READ_TIMEOUT_MS, [], { ref: false });
  return Promise.race([Promise.try(read), late]).catch(() => []);
}

/** Registers a counter whose totals are kept elsewhere and read on each scrape. */
export function counter<Label extends string>(
  { name, help, labels }: { name: string; help: string; labels: readonly [Label, ...Label[]] },
  read: () => Measurement<Label>[],
): void {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels as Partial<Record<Label, string>>, value);
    },
  });
}
