import { expect, it } from '@jest/globals';
import { type Delivery, deliversWithin, deliveryWords } from './delivery.ts';

const SILENT: Delivery = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
const full: Delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto' };

it.each<[Delivery | null, number | null | undefined, boolean, string | null]>([
  [null, 1, false, null],
  [full, 5, true, 'Entrega até você'],
  [full, 5.001, false, 'Faz entrega'],
  [full, null, true, 'Faz entrega'],
  [full, undefined, true, 'Faz entrega'],
  [SILENT, 900, true, 'Faz entrega'],
])('delivery of %j to a place at %s km: %s, «%s»', (delivery, km, delivers, words) => {
  expect(deliversWithin(delivery, km)).toBe(delivers);
  expect(deliveryWords(delivery, km)).toBe(words);
});
