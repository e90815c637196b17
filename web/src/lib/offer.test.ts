import { describe, expect, it } from '@jest/globals';
import { formatOfferPrice } from './offer.ts';

describe('formatOfferPrice', () => {
  it('writes a plain price alone', () => {
    expect(formatOfferPrice({ price: 4990, discountPercentage: null })).toEqual({ price: 'R$ 49,90' });
    expect(formatOfferPrice({ price: 4990, discountPercentage: 0 })).toEqual({ price: 'R$ 49,90' });
  });

  it('writes the price of a unit of measure', () => {
    const unitPrice = { cents: 1_246, per: 'kg' } as const;
    expect(formatOfferPrice({ price: 1_869, discountPercentage: null, unitPrice })).toEqual({
      price: 'R$ 18,69',
      unitPrice: 'R$ 12,46/kg',
    });
    expect(formatOfferPrice({ price: 1_869, discountPercentage: null, unitPrice: null })).toEqual({
      price: 'R$ 18,69',
    });
  });

  it('writes the price after and before a discount', () => {
    expect(formatOfferPrice({ price: 5990, discountPercentage: 20 })).toEqual({
      price: 'R$ 47,92',
      oldPrice: 'R$ 59,90',
      discount: '-20%',
    });
  });
});
