/** The generated parts of Prometheus' configuration, of the alert rules and of their tests. */

import { all } from '../topology/all.ts';
import { ownProcesses, PORTS } from '../topology/processes.ts';

const names = ownProcesses.map(({ name }) => name);

const JOB = 'cardume';

/** Share of its limit of memory at which a process is told of. */
const MUCH_MEMORY = 0.9;
const UNITS: Readonly<Record<string, number>> = { Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** Returns the bytes of an amount of memory like `512Mi`. */
function bytesOf(amount: string): number {
  const [, count, unit = ''] = /^(\d+)(\w+)$/.exec(amount) ?? [];
  const size = UNITS[unit];
  if (size === undefined) throw new Error(`${amount} is no amount of memory`);
  return Number(count) * size;
}

/** The processes whose memory exceeds the share, by limit. */
const nearTheirLimit = [...Map.groupBy([...ownProcesses, all], ({ resources }) => resources.memoryLimit)].map(
  ([limit, processes]) =>
    `process_resident_memory_bytes{job="${JOB}", process=~"${processes.map(({ name }) => name).join('|')}"} > ` +
    `${Math.round(MUCH_MEMORY * bytesOf(limit))}`,
);

const discovered = (targets: readonly string[]) => [
  `- names: [${targets.join(', ')}]`,
  '  type: A',
  `  port: ${PORTS.internal}`,
  '  refresh_interval: 15s',
];

/** Series of processes that are scraped all the time, except those that a test needs to fail. */
const scraped = (failing: readonly string[]) =>
  names
    .filter((name) => !failing.includes(name))
    .map(
      (name) =>
        `- { series: 'up{job="${JOB}", process="${name}", instance="${name}:${PORTS.internal}"}', values: "1x9" }`,
    );

/** The generated parts of files, by path in this folder. */
export const observabilityParts = {
  'prometheus.yml': { targets: [...discovered([...names, all.name]), ...discovered(names.map((name) => `${name}-2`))] },
  'alerts.yml': {
    processes: [
      '# The target of a stopped container or a deleted pod is no longer discovered and has no `up`. A process that holds all',
      '# modules stands for each.',
      '- alert: ProcessDown',
      '  expr: >-',
      `    up{job="${JOB}"} == 0`,
      ...names.map(
        (name) =>
          `    or absent(up{job="${JOB}", process="${name}"}) unless on () up{job="${JOB}", process="${all.name}"}`,
      ),
      '  for: 1m',
      '  labels: { severity: page }',
      '  annotations: { summary: "{{ or $labels.instance $labels.process }} does not answer" }',
    ],
    memory: [
      '# At nine tenths of the limit of its container, which is killed beyond it.',
      '- alert: MemoryNearLimit',
      '  expr: >-',
      ...nearTheirLimit.map((expr, n) => `    ${n === 0 ? '' : 'or '}${expr}`),
      '  for: 10m',
      '  labels: { severity: ticket }',
      '  annotations: { summary: "{{ $labels.instance }} takes {{ $value | humanize1024 }}B, near its limit of memory" }',
    ],
  },
  'alerts.test.yml': {
    'all but stores': scraped(['stores']),
    'all but stores, analytics-worker, bff': scraped(['stores', 'analytics-worker', 'bff']),
  },
};
