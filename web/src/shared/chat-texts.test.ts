import { describe, expect, it } from '@jest/globals';
import { approvalText, purchaseText } from './chat-texts.ts';

describe('purchaseText', () => {
  it('contains the marketplace, the product and its final price', () => {
    const text = purchaseText('Cardume', { name: 'Neon cardinal', finalPrice: 4792 });
    expect(text).toContain('Cardume');
    expect(text).toContain('Neon cardinal');
    expect(text).toContain('R$ 47,92');
  });
});

describe('approvalText', () => {
  it('names the shop and its state', () => {
    expect(approvalText('Bicho Bom')).toContain('Bicho Bom');
    expect(approvalText('Bicho Bom')).toContain('Status atual: Pendente de aprovação');
  });
});
