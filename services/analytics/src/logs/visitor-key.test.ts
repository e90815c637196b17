import { expect, test } from '@jest/globals';
import { visitorKey } from './visitor-key.ts';

const key = (visitor = 'ana', store = 'shop', day = '2026-11-21', secret = 'secret') =>
  visitorKey(secret, visitor, store, day);

test('the same visitor has the same key in the same shop on the same day', () => {
  expect(key()).toBe(key());
});

test('another visitor, shop, day or secret gives another key', () => {
  const keys = [
    key(),
    key('bia'),
    key('ana', 'other'),
    key('ana', 'shop', '2026-11-22'),
    key('ana', 'shop', '2026-11-21', 'x'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the parts of the key are separated', () => {
  expect(visitorKey('s', 'c', 'a', 'b')).not.toBe(visitorKey('s', 'b\nc', 'a', ''));
});

test('keys are signed 64-bit integers and use their range', () => {
  const keys = Array.from({ length: 2_000 }, (_, index) => key(`visitor ${index}`));
  expect(keys.every((value) => value === BigInt.asIntN(64, value))).toBe(true);
  expect(keys.some((value) => value < 0n)).toBe(true);
  expect(keys.some((value) => value > 2n ** 62n)).toBe(true);
});
