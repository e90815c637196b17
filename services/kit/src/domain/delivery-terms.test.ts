import { describe, expect, it } from '@jest/globals';
import type { Delivery } from './delivery.ts';
import { deliveryFee, deliveryFeeWords, deliveryLines, deliverySummary } from './delivery-terms.ts';

const SILENT: Delivery = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
const full: Delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto' };

describe('delivery', () => {
  it('is told line by line, without what is not told', () => {
    expect(deliveryLines(full)).toEqual([
      'Entrega até 5 km',
      'Taxa: R$ 8,00',
      'Grátis a partir de R$ 100,00',
      'Pedido mínimo: R$ 30,00',
      'De moto',
    ]);
    expect(deliveryLines(SILENT)).toEqual(['Faz entrega', 'Taxa: a combinar']);
    expect(deliveryLines({ ...SILENT, fee: 0 })).toEqual(['Faz entrega', 'Taxa: grátis']);
    expect(deliverySummary(full)).toBe('Entrega até 5 km, taxa R$ 8,00');
    expect(deliverySummary(SILENT)).toBe('Faz entrega, taxa a combinar');
  });

  it('costs its fee, until the total makes it free', () => {
    expect([0, 9_999, 10_000].map((total) => deliveryFee(full, total))).toEqual([800, 800, 0]);
    expect([9_999, 10_000].map((total) => deliveryFeeWords(full, total))).toEqual([
      'Entrega: R$ 8,00',
      'Entrega grátis',
    ]);
    expect(deliveryFeeWords({ ...full, fee: 0 }, 1)).toBe('Entrega grátis');
    expect(deliveryFeeWords({ ...full, fee: null }, 1)).toBe('Entrega a combinar');
    expect(deliveryFeeWords({ ...full, fee: null }, 10_000)).toBe('Entrega grátis');
  });
});
