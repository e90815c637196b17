import { expect, it } from '@jest/globals';
import { worthAsking } from './worth-asking.ts';

it.each([
  ['an answer', undefined, true],
  ['no connection', { status: 0, message: 'TypeError' }, true],
  ['a server that is away', { status: 502, message: '502: Bad Gateway' }, true],
  ['a session that is over', { status: 401, message: '401: Unauthorized' }, false],
  ['a shop that is gone', { status: 404, message: '404: Not Found' }, false],
])('after %s', (_, error, worth) => {
  expect(worthAsking(error)).toBe(worth);
});
