/** The generated parts of Prometheus' configuration, of the alert rules and of their tests. */

import { all } from '../topology/all.ts';
import { ownProcesses, PORTS } from '../topology/processes.ts';

const names = ownProcesses.map(({ name }) => name);

const JOB = 'cardume';

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
  },
  'alerts.test.yml': {
    'all but stores': scraped(['stores']),
    'all but stores, analytics-worker, bff': scraped(['stores', 'analytics-worker', 'bff']),
  },
};
