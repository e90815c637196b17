import { describe, expect, it } from '@jest/globals';
import { chatUrl } from './whatsapp.ts';

describe('chatUrl', () => {
  it('carries the digits with country code and the encoded text', () => {
    expect(chatUrl('(11) 98765-4321', 'Olá & até')).toBe('https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9');
    expect(chatUrl('5511987654321')).toBe('https://wa.me/5511987654321');
  });
});
