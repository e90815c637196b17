import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalServer } from './server.ts';
import { expectLine } from './tcp.ts';

/** `sync_interval: always` because an acknowledged event must survive a power cut: the default syncs every 2 minutes. */
export function natsConfig(listen: string, storeFolder: string): string {
  return [
    'server_name: cardume',
    `listen: "${listen}"`,
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeFolder)}`,
    '  sync_interval: always',
    '}',
    '',
  ].join('\n');
}

/** NATS with JetStream. */
export const nats: LocalServer = {
  name: 'nats',
  urlVariable: 'CARDUME_NATS_URL',
  binary: {
    names: ['nats-server'],
    versionArgs: ['--version'],
    minimum: [2, 10],
    inWheels: 'bin/nats-server',
  },
  async plan({ command, folder, logFile, port: claim }) {
    const port = await claim('nats');
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'nats.conf');
    writeFileSync(config, natsConfig(`127.0.0.1:${port}`, folder));
    return {
      name: 'nats',
      kind: 'server',
      command,
      args: ['--config', config],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `nats://127.0.0.1:${port}`,
      // NATS sends INFO on connection, and listens only once its streams are restored.
      probe: () => expectLine(port, '', 'INFO '),
    };
  },
};
