/** `make status`: the processes of run.json with their present health. Exits with 1 unless all are healthy. */
import { connect } from 'node:net';
import { foldersOf } from './folders.ts';
import { expectReady } from './processes.ts';
import { isAlive } from './supervisor/identity.ts';
import { type RunEntry, readRunFile } from './supervisor/run-file.ts';
import { main } from './user-error.ts';

await main(async () => {
  const run = readRunFile(foldersOf(process.env).runFile);
  if (!run || !isAlive(run)) {
    process.exitCode = 1;
    return console.log('Cardume does not run.');
  }
  const entries = [...run.servers, ...run.processes];
  const health = await Promise.all(entries.map(healthOf));
  console.log(`${run.baseUrl}  ${run.state}, since ${run.startedAt}, data in ${run.data}\n`);
  console.log(table(entries.map((entry, index) => rowOf(entry, health[index] ?? ''))));
  if (run.state !== 'ready' || !health.every(isHealthy)) process.exitCode = 1;
});

const COLUMNS = ['name', 'state', 'health', 'pid', 'port', 'internal port', 'restarts', 'log or address'];

function rowOf({ name, state, pid, port, internalPort, restarts, log, url }: RunEntry, health: string): string[] {
  return [name, state, health, pid, port, internalPort, restarts, log ?? url].map((value) => `${value ?? '-'}`);
}

/** Columns as wide as their widest value; `console.table` would show the quotes of every text. */
function table(rows: readonly string[][]): string {
  const widths = COLUMNS.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((value, at) => value.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [COLUMNS, ...rows].map(line).join('\n');
}

function isHealthy(health: string): boolean {
  return health === 'ready' || health === 'answers' || health === 'external';
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
  return (await answers(port ?? 0)) ? 'answers' : 'silent';
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
