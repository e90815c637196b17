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

/** Whether nobody listens on the port, neither on all addresses nor on the local one. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

/** Jest's workers ask at the same time, for processes that listen a moment later: each has a slice of its own. */
const SLICES = 4;
const WIDTH = (HIGHEST - LOWEST) / SLICES;
const handedOut = new Set<number>();

/** A port that is free now and that nobody in this process was given before. */
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

/** The ports of one stack, the same at every start where they are still free (a replica set remembers its address). */
export class Ports {
  readonly #file: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #remembered: Record<string, number>;
  readonly #claimed = new Set<number>();

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#file = join(folder, 'ports.json');
    this.#env = env;
    this.#remembered = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {};
  }

  /** The port called `name`: from the variable if it is set (a taken one is a UserError), else remembered, else free. */
  async claim(name: string, variable?: string): Promise<number> {
    const wished = variable ? this.#env[variable] : undefined;
    const port = wished ? await this.#insist(Number(wished), variable ?? '') : await this.#choose(name);
    this.#claimed.add(port);
    if (!wished && this.#remembered[name] !== port) this.#remember(name, port);
    return port;
  }

  async #insist(port: number, variable: string): Promise<number> {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UserError(`${variable} is not a port number.`);
    if (!(await isFree(port))) throw new UserError(`Port ${port} (${variable}) is taken by another program.`);
    return port;
  }

  async #choose(name: string): Promise<number> {
    const before = this.#remembered[name];
    if (before && !this.#claimed.has(before) && (await isFree(before))) return before;
    const port = await freePort();
    return this.#claimed.has(port) ? this.#choose(name) : port;
  }

  #remember(name: string, port: number): void {
    this.#remembered[name] = port;
    mkdirSync(join(this.#file, '..'), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(this.#remembered, null, 2)}\n`);
  }
}
