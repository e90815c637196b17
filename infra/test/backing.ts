import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../local/ports.ts';
import { newSecrets } from '../local/secrets.ts';
import type { ServersPlace } from '../local/servers/index.ts';
import { images } from './images.ts';

const run = promisify(execFile);

export type Backing = 'local' | 'containers';

/** `TEST_SERVERS`: `local`, `containers`, or `auto` (default): containers where a Docker engine has the images. */
export async function chooseBacking(env: NodeJS.ProcessEnv): Promise<Backing> {
  const wished = env.TEST_SERVERS || 'auto';
  if (wished === 'local' || wished === 'containers') return wished;
  if (wished !== 'auto') throw new Error('TEST_SERVERS is one of local, containers, auto');
  const inspect = run('docker', ['image', 'inspect', ...Object.values(images)], { timeout: 10_000 });
  return inspect.then(
    () => 'containers',
    () => 'local',
  );
}

/** Where servers of a test run keep their things; ports are free ones. */
export function placeIn(folder: string): ServersPlace {
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = newSecrets();
  return {
    data: join(folder, 'data'),
    logs: join(folder, 'logs'),
    s3: { accessKey, secretKey, bucket: 'cardume-test' },
    env: process.env,
    port: () => freePort(),
    say: (line) => console.log(`servers: ${line}`),
  };
}
