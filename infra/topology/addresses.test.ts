import { expect, it } from '@jest/globals';
import { withoutLogin } from './addresses.ts';

it.each([
  ['mongodb://cardume:secret@a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/?replicaSet=rs0'],
  ['mongodb://cardume:se,cret@a:1,b:2/', 'mongodb://a:1,b:2/'],
  ['nats://cardume:secret@a:1,nats://cardume:secret@b:2', 'nats://a:1,nats://b:2'],
  ['redis://:secret@a:1,:secret@b:2?cluster', 'redis://a:1,b:2?cluster'],
  ['http://a:1/path', 'http://a:1/path'],
  ['nats://a:1,b:2', 'nats://a:1,b:2'],
])('removes every login: %s', (url, expected) => {
  expect(withoutLogin(url)).toBe(expected);
});
