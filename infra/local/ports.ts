import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** Below the range from which systems take the ports of outgoing connections, so that a restart finds its port free. */
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
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

/** Jest's workers choose at the same time, for processes that listen a moment later: each has a slice of its own. */
const SLICES = 8;
const WIDTH = (HIGHEST - LOWEST) / SLICES;
const handedOut = new Set<number>();

/**
 * @returns a port that is free now and was not returned before in this process. Another program may take it before it is
 * listened on: whoever starts a process there chooses again when that happens.
 */
export async function freePort(): Promise<number> {
  const slice = LOWEST + (Number(process.env.JEST_WORKER_ID ?? 0) % SLICES) * WIDTH;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = slice + Math.floor(Math.random() * WIDTH);
    if (handedOut.has(port) || !(await isFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new UserError(`No free port was found between ${LOWEST} and ${HIGHEST}.`);
}

/** The inner ports of one stack, the same at every start while they are free (a replica set remembers its address). */
export class Ports {
  readonly #file: string;
  readonly #remembered: Record<string, number>;
  readonly #outer: number;

  /** @param outer the public port, on which nothing listens yet: no inner one */
  constructor(folder: string, outer: number) {
    this.#outer = outer;
    this.#file = join(folder, 'ports.json');
    this.#remembered = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {};
  }

  /** @returns the port called `name`: the one of last time, or another where a program listens on that */
  async claim(name: string): Promise<number> {
    const before = this.#remembered[name];
    if (before && before !== this.#outer && (await isFree(before))) return before;
    const port = await freePort();
    if (port === this.#outer || Object.values(this.#remembered).includes(port)) return this.claim(name);
    this.#remembered[name] = port;
    mkdirSync(join(this.#file, '..'), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(this.#remembered, null, 2)}\n`);
    return port;
  }
}
