import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ChangeGate } from './change-gate.ts';

const unavailable = expect.objectContaining({ status: 503, headers: { 'Retry-After': expect.any(String) } });
let gate: ChangeGate;
beforeEach(() => {
  jest.useFakeTimers();
  gate = new ChangeGate();
});
afterEach(() => void jest.useRealTimers());

/** Returns `waits`, `done` or the error of a promise. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waits';
  promise.then(
    () => {
      outcome = 'done';
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await jest.advanceTimersByTimeAsync(0);
  return outcome;
}

it('has changes wait while it is held, and refuses them afterwards', async () => {
  const end = await gate.enter();
  gate.hold();
  const [waiting, drained] = [gate.enter(), gate.drained()];
  expect([await outcomeOf(waiting), await outcomeOf(drained)]).toEqual(['waits', 'waits']);
  end();
  end();
  expect(await outcomeOf(drained)).toBe('done');
  gate.refuse();
  await expect(waiting).rejects.toEqual(unavailable);
  await expect(gate.enter()).rejects.toEqual(unavailable);
  gate.open();
  expect(await outcomeOf(gate.enter())).toBe('done');
});

it('lets changes through after 10 s, if nothing follows', async () => {
  gate.hold();
  const waiting = gate.enter();
  await jest.advanceTimersByTimeAsync(9_999);
  expect(await outcomeOf(waiting)).toBe('waits');
  await jest.advanceTimersByTimeAsync(1);
  expect(await outcomeOf(waiting)).toBe('done');
});

it('stays closed when it is to be held again', async () => {
  gate.refuse();
  gate.hold();
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(gate.enter()).rejects.toEqual(unavailable);
});
