import { expect, it } from '@jest/globals';
import express from 'express';
import { createLogger } from '../logging/index.ts';
import { Lifecycle } from './lifecycle.ts';
import { type RunningModule, startModules, stopModules } from './running-modules.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

/** Returns a module that logs its start and stop. */
function moduleNamed(
  name: string,
  log: string[],
  { calls = [], start = async () => undefined }: Partial<RunningModule> = {},
) {
  const lifecycle = new Lifecycle(logger);
  return {
    ...{ name, calls, lifecycle },
    async start(...args: Parameters<RunningModule['start']>) {
      lifecycle.onStop('its end', () => log.push(`${name} stopped`));
      await start(...args);
      log.push(`${name} started`);
    },
  };
}

it('starts a module after those that it calls, and stops it before them', async () => {
  const log: string[] = [];
  const ready = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  const caller = moduleNamed('caller', log, { calls: ['called', 'in another process'] });
  const called = moduleNamed('called', log, { start: () => ready.promise });
  const waiting = moduleNamed('waiting', log, { start: () => never });
  void startModules([caller, called, waiting], express());
  await Promise.resolve();
  expect(log).toEqual([]);
  ready.resolve();
  while (!caller.lifecycle.ready) await Promise.resolve();
  expect(log).toEqual(['called started', 'caller started']);
  await stopModules([called, waiting, caller], 1_000);
  expect(log.slice(2).sort()).toEqual(['called stopped', 'caller stopped', 'waiting stopped']);
  expect(log.indexOf('caller stopped')).toBeLessThan(log.indexOf('called stopped'));
});

it('does not start a module of a process that ends', async () => {
  const log: string[] = [];
  const ready = Promise.withResolvers<void>();
  const caller = moduleNamed('caller', log, { calls: ['called'] });
  const called = moduleNamed('called', log, { start: () => ready.promise });
  const starting = startModules([caller, called], express());
  await stopModules([caller, called], 1_000);
  ready.resolve();
  await starting;
  expect(log).toEqual(['called stopped', 'called started']);
});

it('fails with the failure of a module', async () => {
  const failing = moduleNamed('failing', [], { start: () => Promise.reject(new Error('for a test')) });
  await expect(startModules([failing], express())).rejects.toThrow('for a test');
});
