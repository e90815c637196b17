import { parentPort, workerData } from 'node:worker_threads';

/** A page to render. */
export interface Job {
  /** Path and query. */
  address: string;
  /** What it is rendered from, as JSON: `PageData` of the client without the build. */
  data: string;
}

/** What a thread answers to a job: the page with the id of its build, or the stack of an error. */
export type Answer = Rendered | { error: string };

export interface Rendered {
  build: string;
  /** Content of `#root`, after the tags that belong into `<head>`. */
  html: string;
}

/** The client's module for the server (web/src/entry-server.tsx). */
interface Entry {
  build: string;
  prepare(): Promise<unknown>;
  render(address: string, data: unknown): Promise<string>;
}

const entry: Promise<Entry> = import(workerData);
// A thread with all screens in memory answers its first job as fast as any other.
const prepared = entry.then((loaded) => loaded.prepare());

parentPort?.on('message', async ({ address, data }: Job) => {
  try {
    const { build, render } = await entry;
    await prepared;
    answer({ build, html: await render(address, JSON.parse(data)) });
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

const answer = (sent: Answer) => parentPort?.postMessage(sent);
