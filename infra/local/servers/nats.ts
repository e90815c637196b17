import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './private-file.ts';
import { type LocalServer, SERVER_USER } from './server.ts';
import { expectLines } from './tcp.ts';

/** `sync_interval: always` because an acknowledged event must survive a power cut: the default syncs every 2 minutes. */
export function natsConfig(listen: string, storeFolder: string, password?: string): string {
  return [
    'server_name: cardume',
    `listen: "${listen}"`,
    // Without accounts, so that streams stay where an installation without a login has them.
    ...(password ? [`authorization { user: ${SERVER_USER}, password: ${JSON.stringify(password)} }`] : []),
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
  async plan({ command, folder, logFile, secrets, port: claim }) {
    const port = await claim('nats');
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'nats.conf');
    writePrivately(config, natsConfig(`127.0.0.1:${port}`, folder, secrets.natsPassword));
    return {
      name: 'nats',
      kind: 'server',
      command,
      args: ['--config', config],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `nats://${SERVER_USER}:${secrets.natsPassword}@127.0.0.1:${port}`,
      // NATS sends INFO on connection, and listens only once its streams are restored.
      probe: () => expectLines(port, [], ['INFO ']),
    };
  },
};
