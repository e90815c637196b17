/** The Grafana dashboard as code: `make docs` writes it to `grafana/cardume.json`. */

interface Panel {
  title: string;
  /** Description for people who see the panel for the first time. */
  about: string;
  /** PromQL expressions, each with the legend of its series. */
  series: [expr: string, legend: string][];
  /** A unit of Grafana. */
  unit: 's' | 'reqps' | 'short' | 'bytes' | 'percentunit';
}

const RATE = '[$__rate_interval]';
const byRoute = (share: number) =>
  `topk(8, histogram_quantile(${share}, sum by (process, module, route, le) (rate(http_request_duration_seconds_bucket{route!~".*/stream"}${RATE}))))`;

const ROWS: Record<string, Panel[]> = {
  'What people notice': [
    {
      title: 'Requests',
      about: 'Of the BFF: those that the cache of responses answers, and the others.',
      unit: 'reqps',
      series: [
        [`sum(rate(response_cache_requests_total{outcome="hit"}${RATE}))`, 'from the cache'],
        [`sum(rate(http_request_duration_seconds_count{process=~"bff|all", module=~"bff|"}${RATE}))`, 'others'],
      ],
    },
    {
      title: 'Failed requests',
      about: 'Share of requests that end with 5xx.',
      unit: 'percentunit',
      series: [
        [
          `sum by (process, module) (rate(http_request_duration_seconds_count{status=~"5.."}${RATE})) / sum by (process, module) (rate(http_request_duration_seconds_count${RATE}))`,
          '{{process}} {{module}}',
        ],
      ],
    },
    {
      title: 'Slowest routes',
      about: 'Time within which 19 of 20 requests are answered.',
      unit: 's',
      series: [[byRoute(0.95), '{{process}} {{module}} {{route}}']],
    },
    {
      title: 'Pictures',
      about: 'Uploads by their outcome.',
      unit: 'reqps',
      series: [[`sum by (outcome) (rate(uploads_total${RATE}))`, '{{outcome}}']],
    },
  ],
  'Changes and events': [
    {
      title: 'Commands',
      about: 'Time within which 19 of 20 commands are stored.',
      unit: 's',
      series: [
        [
          `histogram_quantile(0.95, sum by (aggregate, le) (rate(event_append_duration_seconds_bucket${RATE})))`,
          '{{aggregate}}',
        ],
      ],
    },
    {
      title: 'Not yet published',
      about: 'Age of the oldest change that NATS has not taken. Over 30 s there is an alert.',
      unit: 's',
      series: [['max by (aggregate) (event_streams_unpublished_seconds)', '{{aggregate}}']],
    },
    {
      title: 'Waiting for their consumer',
      about: 'Messages that a service has not applied yet.',
      unit: 'short',
      series: [['max by (consumer) (consumer_waiting_messages)', '{{consumer}}']],
    },
    {
      title: 'Given up',
      about: 'Dead letters and failed jobs: cardume dead-letters and cardume failed-jobs tell the reason.',
      unit: 'short',
      series: [
        ['max by (consumer) (dead_letters)', '{{consumer}}'],
        ['max by (queue) (queue_jobs{state="failed"})', 'jobs of {{queue}}'],
      ],
    },
  ],
  'Visits and clicks': [
    {
      title: 'Behind',
      about: 'Age of the oldest visit or click that the figures do not contain.',
      unit: 's',
      series: [['max(aggregation_lag_seconds)', 'figures']],
    },
    {
      title: 'Jobs',
      about: 'Jobs of the queues by state.',
      unit: 'short',
      series: [['max by (queue, state) (queue_jobs)', '{{queue}} {{state}}']],
    },
  ],
  Backups: [
    {
      title: 'Age',
      about: 'Time since the moment whose data the last backup holds.',
      unit: 's',
      series: [['time() - max(backup_moment_timestamp_seconds)', 'last backup']],
    },
    {
      title: 'Size',
      about: 'Data of the last backup, before compression.',
      unit: 'bytes',
      series: [['max(backup_bytes)', 'last backup']],
    },
    {
      title: 'Failed attempts',
      about: 'Since the last backup.',
      unit: 'short',
      series: [['max(backup_failed_attempts)', 'attempts']],
    },
  ],
  Processes: [
    {
      title: 'Memory',
      about: 'Resident memory of each process.',
      unit: 'bytes',
      series: [['max by (process) (process_resident_memory_bytes)', '{{process}}']],
    },
    {
      title: 'Processor time',
      about: 'Of one core.',
      unit: 'percentunit',
      series: [[`sum by (process) (rate(process_cpu_seconds_total${RATE}))`, '{{process}}']],
    },
    {
      title: 'Event loop',
      about: 'How late a process gets to its work; 99 of 100 times it is less.',
      unit: 's',
      series: [['max by (process) (nodejs_eventloop_lag_p99_seconds)', '{{process}}']],
    },
    {
      title: 'Cache of responses',
      about: 'Bytes that it takes.',
      unit: 'bytes',
      series: [['sum(response_cache_kept{unit="bytes"})', 'responses']],
    },
  ],
};

const COLUMNS = 24;
const WIDTH = 6;
const HEIGHT = 8;

/** Returns the dashboard in Grafana's JSON format. */
export function dashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({ type: 'row', title, gridPos: { x: 0, y, w: COLUMNS, h: 1 }, collapsed: false, panels: [] });
    for (const [index, panel] of row.entries()) panels.push(graph(panel, index * WIDTH, y + 1));
    y += 1 + HEIGHT;
  }
  const page = {
    uid: 'cardume',
    title: 'Cardume',
    schemaVersion: 41,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}

function graph({ title, about, series, unit }: Panel, x: number, y: number): object {
  const datasource = { type: 'prometheus', uid: 'prometheus' };
  return {
    type: 'timeseries',
    title,
    description: about,
    datasource,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: series.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

/** Returns the PromQL expressions of all panels. */
export function expressions(): string[] {
  return Object.values(ROWS).flatMap((panels) => panels.flatMap(({ series }) => series.map(([expr]) => expr)));
}
