import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { KeyedLock } from './keyed-lock.ts';

it('runs work under one name one at a time, in order', async () => {
  const lock = new KeyedLock();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await pause(5);
    log.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => lock.run(['same'], work(name))));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('runs work under different names at the same time', async () => {
  const lock = new KeyedLock();
  const met = Promise.withResolvers<void>();
  await Promise.all([lock.run(['a'], () => met.promise), lock.run(['b'], async () => met.resolve())]);
});

it('continues after failed work, and rejects with its error', async () => {
  const lock = new KeyedLock();
  const failing = lock.run(['a'], () => Promise.reject(new Error('failed')));
  const next = lock.run(['a'], async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});

it('does not deadlock if names are given in another order, or twice', async () => {
  const lock = new KeyedLock();
  const slowly = () => pause(2);
  const all = Array.from({ length: 20 }, (_, i) => lock.run(i % 2 ? ['a', 'b', 'a'] : ['b', 'c', 'a'], slowly));
  await expect(Promise.all(all)).resolves.toHaveLength(20);
});
