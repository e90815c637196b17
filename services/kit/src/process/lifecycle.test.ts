import { afterEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '../logging/index.ts';
import { Lifecycle, PermanentError } from './lifecycle.ts';

const newLifecycle = (options: { restartProcess?: () => void } = {}) =>
  new Lifecycle(createLogger({ name: 'test', level: 'silent', format: 'json' }), options);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('is ready when it has started and waits for nothing, until it stops', async () => {
  const lifecycle = newLifecycle();
  expect(lifecycle.ready).toBe(false);
  let there = false;
  const waiting = lifecycle.waitFor('something', async () => {
    if (!there) throw new Error('not yet');
    return 'it';
  });
  lifecycle.started();
  expect([...lifecycle.waitingFor]).toEqual(['something']);
  expect(lifecycle.ready).toBe(false);
  there = true;
  expect(await waiting).toBe('it');
  expect(lifecycle.ready).toBe(true);
  const stopping = lifecycle.stop();
  expect(lifecycle.ready).toBe(false);
  await stopping;
});

it('is not ready while it reaches none of its servers', () => {
  const lifecycle = newLifecycle();
  lifecycle.started();
  lifecycle.setReachable('MongoDB', false);
  // With a single server, its other replicas are probably disconnected too.
  expect(lifecycle.ready).toBe(true);
  lifecycle.setReachable('NATS', true);
  expect(lifecycle.ready).toBe(true);
  lifecycle.setReachable('NATS', false);
  expect([lifecycle.ready, lifecycle.isDisconnected]).toEqual([false, true]);
  lifecycle.setReachable('MongoDB', true);
  expect(lifecycle.ready).toBe(true);
});

it('repeats no attempt that can never succeed', async () => {
  const attempt = jest.fn(() => Promise.reject(new PermanentError('has other settings')));
  await expect(newLifecycle().waitFor('something', attempt)).rejects.toThrow('has other settings');
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('is stopped for every caller only after the clean-up', async () => {
  const lifecycle = newLifecycle();
  const log: string[] = [];
  lifecycle.onStop('slow', async () => {
    await Promise.resolve();
    log.push(`stopping: ${lifecycle.stopping}`);
  });
  void lifecycle.stop();
  await lifecycle.stop();
  expect(log).toEqual(['stopping: true']);
});

it('cleans up in reverse order, one after the other, despite failures', async () => {
  const lifecycle = newLifecycle();
  const log: string[] = [];
  lifecycle.onStop('first', () => log.push('first'));
  lifecycle.onStop('second', () => Promise.reject(new Error('failed')));
  lifecycle.onStop('third', async () => {
    await Promise.resolve();
    log.push('third');
  });
  await Promise.all([lifecycle.stop(), lifecycle.stop()]);
  expect(log).toEqual(['third', 'first']);
});

it('abandons clean-up that hangs after 25 s in all, and runs the rest', async () => {
  jest.useFakeTimers();
  const lifecycle = newLifecycle();
  const log: string[] = [];
  lifecycle.onStop('last', () => log.push('last'));
  lifecycle.onStop('hangs too', () => new Promise(() => undefined));
  lifecycle.onStop('hangs', () => new Promise(() => undefined));
  let stopped = false;
  const stopping = lifecycle.stop().then(() => {
    stopped = true;
  });
  await jest.advanceTimersByTimeAsync(24_000);
  expect(stopped).toBe(false);
  await jest.advanceTimersByTimeAsync(1_001);
  await stopping;
  expect(log).toEqual(['last']);
  expect(jest.getTimerCount()).toBe(0);
});

it('asks its process to start again, once, unless it is stopping', async () => {
  const restartProcess = jest.fn();
  const restarting = newLifecycle({ restartProcess });
  for (let times = 0; times < 2; times++) restarting.restart('for a test', { atOnce: true });
  expect([restarting.endsAtOnce, restartProcess.mock.calls.length]).toEqual([true, 1]);
  const stopped = newLifecycle({ restartProcess });
  const stopping = stopped.stop();
  stopped.restart('for a test', { atOnce: true });
  await stopping;
  expect([stopped.endsAtOnce, restartProcess.mock.calls.length]).toEqual([false, 1]);
});

it('leaves no timer behind', async () => {
  jest.useFakeTimers();
  const lifecycle = newLifecycle();
  lifecycle.onStop('quick', () => undefined);
  await lifecycle.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(jest.getTimerCount()).toBe(0);
});
