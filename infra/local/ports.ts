import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from '../shared/user-error.ts';

/** Below the range of ephemeral ports, so that a restarted process finds its port free. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** @returns whether no program listens on the port, neither on all addresses nor on the local one */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

/**
 * Jest's workers choose ports concurrently, for processes that listen a moment later: each worker has its own range.
 */
const SLICES = 8;
const WIDTH = (HIGHEST - LOWEST) / SLICES;
const handedOut = new Set<number>();

/**
 * @returns a port that is free now and was not returned before in this process. Another program may take it before it
 * is listened on; the caller then has to choose again.
 * @throws UserError if no free port was found
 */
export async function freePort(): Promise<number> {
  const slice = LOWEST + (Number(process.env.JEST_WORKER_ID ?? 0) % SLICES) * WIDTH;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = slice + Math.floor(Math.random() * WIDTH);
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new UserError(`No free port was found between ${LOWEST} and ${HIGHEST}.`);
}

/**
 * The internal ports of one stack. They stay the same while they are free, because a replica set stores its address.
 */
export class Ports {
  readonly #file: string;
  readonly #remembered: Record<string, number>;
  readonly #outer: number;

  /** @param outer the public port, which is never returned as an internal one */
  constructor(folder: string, outer: number) {
    this.#outer = outer;
    this.#file = join(folder, 'ports.json');
    this.#remembered = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {};
  }

  /** @returns the port called `name`: the one of the last start, or a new one if that is taken */
  async claim(name: string): Promise<number> {
    const before = this.#remembered[name];
    if (before && before !== this.#outer && (await isPortFree(before))) return before;
    const port = await freePort();
    if (port === this.#outer || Object.values(this.#remembered).includes(port)) return this.claim(name);
    this.#remembered[name] = port;
    mkdirSync(join(this.#file, '..'), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(this.#remembered, null, 2)}\n`);
    return port;
  }
}
