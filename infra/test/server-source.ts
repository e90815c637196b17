import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../local/ports.ts';
import type { ServersPlace } from '../local/servers/index.ts';
import { newSecrets } from '../shared/secrets.ts';
import { images } from '../topology/servers.ts';

const run = promisify(execFile);

export type ServerSource = 'local' | 'containers';

/** `TEST_SERVERS`: `local`, `containers`, or `auto` (default): containers where a Docker engine has the images. */
export async function chooseServerSource(env: NodeJS.ProcessEnv): Promise<ServerSource> {
  const requested = env.TEST_SERVERS || 'auto';
  if (requested === 'local' || requested === 'containers') return requested;
  if (requested !== 'auto') throw new Error('TEST_SERVERS is one of local, containers, auto');
  const inspect = run('docker', ['image', 'inspect', ...Object.values(images)], { timeout: 10_000 });
  return inspect.then(
    () => 'containers',
    () => 'local',
  );
}

/** Folders, access keys and free ports for the servers of a test run. */
export function serverSetupIn(folder: string): ServersPlace {
  const secrets = newSecrets();
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = secrets;
  return {
    data: join(folder, 'data'),
    logs: join(folder, 'logs'),
    s3: { accessKey, secretKey, bucket: 'cardume-test' },
    secrets,
    env: process.env,
    port: () => freePort(),
    log: (line) => console.log(`servers: ${line}`),
  };
}
