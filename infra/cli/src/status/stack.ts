import { statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { expectReady, type RunEntry, type RunFile } from '@cardume/infra/shared';
import { withoutLogin } from '@cardume/infra/topology';
import { z } from 'zod';
import { HEALTHY, TIMEOUT_MS } from './health.ts';

/** Free disk space in bytes; with less, MongoDB is about to fail. */
const LEAST_FREE = 200 * 1_024 ** 2;

/** A process or server of the local stack. */
export interface StackProcess extends RunEntry {
  health: string;
  version: string | null;
}

export interface StackStatus {
  processes: StackProcess[];
  /** Free disk space of the data folder in bytes. */
  free: number;
  hasRoom: boolean;
  /** Whether there is room and everything runs. */
  isHealthy: boolean;
}

/** Asks the processes and servers of run.json how they are. */
export async function readStack(run: RunFile): Promise<StackStatus> {
  const processes = await Promise.all([...run.servers, ...run.processes].map(readProcess));
  const { bavail, bsize } = statfsSync(run.data);
  const free = bavail * bsize;
  const hasRoom = free >= LEAST_FREE;
  const isHealthy = hasRoom && run.state === 'ready' && processes.every(({ health }) => HEALTHY.includes(health));
  return { processes, free, hasRoom, isHealthy };
}

async function readProcess(entry: RunEntry): Promise<StackProcess> {
  const [health, version] = await Promise.all([healthOf(entry), versionOf(entry)]);
  return { ...entry, url: entry.url && withoutLogin(entry.url), health, version };
}

async function healthOf({ state, internalPort, port, pid }: RunEntry): Promise<string> {
  if (state === 'external') return 'external';
  if (pid === null) return 'down';
  if (internalPort !== null) {
    return expectReady(internalPort).then(
      () => 'ready',
      (error: Error) => `not ready: ${error.message}`,
    );
  }
  return state !== 'unready' && (await answers(port ?? 0)) ? 'answers' : 'silent';
}

const readiness = z.object({ version: z.string() });

/** Returns the version of a process's code; null for servers, and if the process does not return it. */
async function versionOf({ internalPort, pid }: RunEntry): Promise<string | null> {
  if (pid === null || internalPort === null) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal });
    return readiness.parse(await response.json()).version;
  } catch {
    return null;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
