import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalServer, ServerPlace } from './server.ts';

/** The servers that SeaweedFS runs in one process, each with a port for HTTP and one for gRPC. */
const PARTS = ['master', 'volume', 'filer', 'admin', 's3'] as const;

/** SeaweedFS, an S3 server. */
export const seaweed: LocalServer = {
  name: 'seaweed',
  urlVariable: 'CARDUME_S3_ENDPOINT',
  binary: {
    names: ['weed'],
    versionArgs: ['version'],
    minimum: [4, 48],
    inWheels: 'bin/weed',
  },
  async plan({ command, folder, logFile, s3, port: claim }) {
    mkdirSync(folder, { recursive: true });
    // SeaweedFS stores the options of its last start and would reuse outdated ports from there.
    rmSync(join(folder, 'mini.options'), { force: true });
    const { port, args } = await claimPorts(claim);
    return {
      name: 'seaweed',
      kind: 'server',
      command,
      args: [
        ...[
          '-logtostderr=true',
          'mini',
          `-dir=${folder}`,
          '-ip=127.0.0.1',
          '-ip.bind=127.0.0.1',
          `-bucket=${s3.bucket}`,
        ],
        ...['-admin.ui=false', '-webdav=false', '-master.telemetry=false', '-volume.preStopSeconds=0', ...args],
      ],
      env: { ...process.env, AWS_ACCESS_KEY_ID: s3.accessKey, AWS_SECRET_ACCESS_KEY: s3.secretKey },
      cwd: folder,
      logFile,
      port,
      url: `http://127.0.0.1:${port}`,
      probe: () => expectS3(`http://127.0.0.1:${port}`),
    };
  },
};

async function claimPorts(claim: ServerPlace['port']) {
  const port = await claim('seaweed.s3');
  const args = [`-s3.port=${port}`, '-s3.port.iceberg=0', '-s3.port.lance=0'];
  for (const part of PARTS) {
    if (part !== 's3') args.push(`-${part}.port=${await claim(`seaweed.${part}`)}`);
    args.push(`-${part}.port.grpc=${await claim(`seaweed.${part}.grpc`)}`);
  }
  return { port, args };
}

/** Resolves when an S3 server responds: it rejects the unsigned request with 403. */
export async function expectS3(endpoint: string): Promise<void> {
  const response = await fetch(`${endpoint}/`, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (response.status !== 403) throw new Error(`status ${response.status}`);
}
