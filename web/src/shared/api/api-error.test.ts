import { describe, expect, it } from '@jest/globals';
import { apiErrorOf, isRetryable } from './api-error.ts';

describe('isRetryable', () => {
  it.each([
    ['no connection', { status: 0, message: 'TypeError' }, true],
    ['an unreachable server', { status: 502, message: '502: Bad Gateway' }, true],
    ['an exception of our own code', { name: 'TypeError', message: 'x is undefined' }, true],
    ['an ended session', { status: 401, message: '401: Unauthorized' }, false],
    ['a deleted shop', { status: 404, message: '404: Not Found' }, false],
  ])('after %s', (_, error, retryable) => {
    expect(isRetryable(error)).toBe(retryable);
  });
});

it('gives an exception of our own code no status', () => {
  expect(apiErrorOf({ name: 'TypeError', message: 'x is undefined' })).toEqual({
    status: 0,
    message: 'x is undefined',
  });
});
