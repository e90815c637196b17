import { describe, expect, it } from '@jest/globals';
import { CONTENT_UNITS, formatMoney, unitPriceOf } from './prices.ts';

describe('the price of a unit of measure', () => {
  it.each([
    [18_690, { amount: 15, unit: 'kg' }, { cents: 1_246, per: 'kg' }],
    [990, { amount: 250, unit: 'g' }, { cents: 3_960, per: 'kg' }],
    [1_990, { amount: 500, unit: 'ml' }, { cents: 3_980, per: 'l' }],
    [1_990, { amount: 1.5, unit: 'l' }, { cents: 1_327, per: 'l' }],
    [4_990, { amount: 30, unit: 'un' }, { cents: 166, per: 'un' }],
    [990, { amount: 2.5, unit: 'm' }, { cents: 396, per: 'm' }],
    [0, { amount: 0.001, unit: 'kg' }, { cents: 0, per: 'kg' }],
  ] as const)('of %i cents for %j is %j', (price, contents, unitPrice) => {
    expect(unitPriceOf(price, contents)).toEqual(unitPrice);
  });

  it('is unknown without contents', () => {
    expect([unitPriceOf(990, null), unitPriceOf(990, undefined)]).toEqual([null, null]);
  });

  it('is rounded as exact fractions are, half a cent up', () => {
    for (const unit of CONTENT_UNITS) {
      for (let thousandths = 1n; thousandths < 100_000_000n; thousandths = thousandths * 3n + 1n) {
        for (const price of [1n, 5n, 999n, 12_345n, 100_000_000n]) {
          const perThousandth = unit === 'g' || unit === 'ml' ? 1_000_000n : 1_000n;
          const exact = (2n * price * perThousandth + thousandths) / (2n * thousandths);
          const contents = { amount: Number(thousandths) / 1_000, unit };
          expect(unitPriceOf(Number(price), contents)?.cents).toBe(Number(exact));
        }
      }
    }
  });
});

it('an amount is written with R$, points and a decimal comma', () => {
  expect([0, 4_990, 110_415, 100_000_000].map(formatMoney)).toEqual([
    'R$ 0,00',
    'R$ 49,90',
    'R$ 1.104,15',
    'R$ 1.000.000,00',
  ]);
});
