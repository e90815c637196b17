import { Agent, get } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import express, { type Response } from 'express';
import { createLogger } from '../logging/index.ts';
import { Lifecycle } from '../process/index.ts';
import { listen } from './app.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

/** Sends a request over the agent's connections. Returns the status; undefined if the connection fails. */
function ask(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}

afterEach(() => void jest.restoreAllMocks());

describe('draining', () => {
  it('answers running calls, and closes the connection of a client that keeps it busy', async () => {
    const lifecycle = new Lifecycle(logger);
    const begun = Promise.withResolvers<Response>();
    const app = express().get('/slow', (_req, res) => begun.resolve(res));
    app.get('/', (_req, res) => void res.send('ok'));
    const url = `http://127.0.0.1:${await listen(app, { PORT: 0, HOST: '127.0.0.1' }, lifecycle)}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const slow = ask(`${url}/slow`, agent);
    let busy = true;
    const keepingBusy = (async () => {
      while (busy && (await ask(url, agent)) !== undefined);
    })();
    const running = await begun.promise;

    const began = performance.now();
    const stopped = lifecycle.stop();
    running.send('done');
    await stopped;
    // A stop that hangs is aborted after 25 s.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await slow).toBe(200);
    await keepingBusy;
    busy = false;
    expect(await ask(url, agent)).toBeUndefined();
    agent.destroy();
  });

  it('answers for a while on kept and new connections, and asks clients to close them', async () => {
    const lifecycle = new Lifecycle(logger);
    const app = express().get('/', (_req, res) => void res.send('ok'));
    const where = { PORT: 0, HOST: '127.0.0.1', DRAIN_SECONDS: 2 };
    const url = `http://127.0.0.1:${await listen(app, where, lifecycle)}`;
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(url, kept)).toBe(200);
    const stopped = lifecycle.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(lifecycle.ready).toBe(false);
    expect(await ask(url, kept)).toBe(200);
    expect(Object.keys(kept.freeSockets)).toEqual([]);
    expect(await ask(url, new Agent())).toBe(200);
    await stopped;
    expect(await ask(url, new Agent())).toBeUndefined();
  });

  it('refuses calls in a process that ends at once, and cuts running ones after 2 s', async () => {
    const lifecycle = new Lifecycle(logger);
    const begun = Promise.withResolvers<Response>();
    const app = express().get('/slow', (_req, res) => begun.resolve(res));
    const where = { PORT: 0, HOST: '127.0.0.1', DRAIN_SECONDS: 20 };
    const url = `http://127.0.0.1:${await listen(app, where, lifecycle)}`;
    const slow = ask(`${url}/slow`, new Agent());
    await begun.promise;
    lifecycle.restart('for a test', { atOnce: true });
    const began = performance.now();
    while ((await ask(url, new Agent())) !== undefined);
    await lifecycle.stop();
    expect(await slow).toBeUndefined();
    // A stop that hangs is aborted after 25 s, and DRAIN_SECONDS are 20.
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
