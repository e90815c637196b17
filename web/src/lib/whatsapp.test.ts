import { describe, expect, it } from '@jest/globals';
import { approvalText, chatUrl, purchaseText } from './whatsapp.ts';

describe('chatUrl', () => {
  it('carries the digits with country code and the encoded text', () => {
    expect(chatUrl('(11) 98765-4321', 'Olá & até')).toBe('https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9');
    expect(chatUrl('5511987654321')).toBe('https://wa.me/5511987654321');
  });
});

describe('purchaseText', () => {
  it('contains the shop, the product and its final price', () => {
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
