import { expect, it } from '@jest/globals';
import { type Delivery, deliveryWords } from './delivery.ts';

const SILENT: Delivery = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
const full: Delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto' };

it.each<[Delivery | null, number | null | undefined, string | null]>([
  [null, 1, null],
  [full, 5, 'Entrega até você'],
  [full, 5.001, 'Faz entrega'],
  [full, null, 'Faz entrega'],
  [full, undefined, 'Faz entrega'],
  [SILENT, 900, 'Faz entrega'],
])('delivery of %j to a place at %s km: «%s»', (delivery, km, words) => {
  expect(deliveryWords(delivery, km)).toBe(words);
});
