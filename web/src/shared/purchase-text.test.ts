import { describe, expect, it } from '@jest/globals';
import { purchaseText } from './purchase-text.ts';

describe('purchaseText', () => {
  it('contains the marketplace, the product and its final price', () => {
    const text = purchaseText('Cardume', { name: 'Neon cardinal', finalPrice: 4792 });
    expect(text).toContain('Cardume');
    expect(text).toContain('Neon cardinal');
    expect(text).toContain('R$ 47,92');
  });
});
