/** Required of every server: data survive a restart, nothing is evicted, small sets stay compact. */
export const valkeyOptions: readonly string[] = [
  ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
  ...['--set-max-intset-entries', '4096', '--databases', '128'],
];

/** The password is in a file, because every user of the machine can read a process's arguments. */
export const valkeyConfig = (password: string) => `requirepass ${JSON.stringify(password)}\n`;

/** The configuration of a node that may become primary or replica. */
export const valkeyNodeConfig = (password: string) =>
  `${valkeyConfig(password)}masterauth ${JSON.stringify(password)}\n`;

/** Name of the group of nodes that the sentinels monitor: the host in `REDIS_URL`. */
export const GROUP = 'cardume';
/** Sentinels that must agree that the primary is gone. */
const QUORUM = 2;
/** A primary that has not responded for this time counts as down. */
const DOWN_AFTER_MS = 2_000;

/**
 * Returns the configuration of a sentinel.
 * @param options.primary host and port of the initial primary, as `host port`
 */
export function sentinelConfig(options: { port: number; folder: string; password: string; primary: string }): string {
  const { port, folder, password, primary } = options;
  const lines = [
    `port ${port}`,
    `dir ${JSON.stringify(folder)}`,
    `requirepass "${password}"`,
    `sentinel sentinel-pass ${password}`,
    // Host names are resolved each time, because containers get new addresses.
    'sentinel resolve-hostnames yes',
    'sentinel announce-hostnames yes',
    `sentinel monitor ${GROUP} ${primary} ${QUORUM}`,
    `sentinel auth-pass ${GROUP} ${password}`,
    `sentinel down-after-milliseconds ${GROUP} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${GROUP} 10000`,
  ];
  return `${lines.join('\n')}\n`;
}
