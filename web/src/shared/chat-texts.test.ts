import { describe, expect, it } from '@jest/globals';
import { approvalText, orderText } from './chat-texts.ts';

describe('orderText', () => {
  const items = [
    { name: 'Ração  Golden\u00a015 kg', quantity: 2, price: 1000 },
    { name: 'Areia', quantity: 1, price: 123_456 },
  ];
  const shopUrl = 'https://cardume.example/loja/1';

  it('has a line for each product and each fact that was told, with plain spaces', () => {
    const order = { items, total: 126_256, receiving: 'Receber em casa', note: ' Toque\na campainha ', shopUrl };
    expect(orderText('Cardume', order).split('\n')).toEqual([
      'Olá! Vim pelo Cardume e gostaria de pedir:',
      '2x Ração Golden 15 kg - R$ 10,00',
      '1x Areia - R$ 1.234,56',
      'Total estimado: R$ 1.262,56',
      'Receber em casa',
      'Observação: Toque a campainha',
      'https://cardume.example/loja/1',
    ]);
  });

  it('leaves out what was not told', () => {
    const lines = orderText('Cardume', { items, total: 125_456, note: ' \n', shopUrl }).split('\n');
    expect(lines.slice(-2)).toEqual(['Total estimado: R$ 1.254,56', shopUrl]);
  });
});

describe('approvalText', () => {
  it('names the shop and its state', () => {
    expect(approvalText('Bicho Bom')).toContain('Bicho Bom');
    expect(approvalText('Bicho Bom')).toContain('Status atual: Pendente de aprovação');
  });
});
