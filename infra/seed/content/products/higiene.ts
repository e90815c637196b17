import { close, item, type ProductSheet, pair, shoal, solo } from './sheet.ts';

export const higiene: readonly ProductSheet[] = [
  item(
    'Shampoo neutro 500 ml',
    2990,
    'Para banho semanal, com aloe vera e pH fisiológico.',
    solo({ thing: 'shampoo' }),
    close({ thing: 'shampoo' }),
  ),
  item(
    'Shampoo clareador 500 ml',
    3490,
    'Realça pelos brancos sem ressecar.',
    solo({ thing: 'shampoo', hue: -120 }, 'birds'),
  ),
  item(
    'Condicionador desembaraçante',
    3290,
    'Facilita a escovação de pelos longos.',
    solo({ thing: 'shampoo', hue: 130 }, 'plants'),
  ),
  item(
    'Shampoo antipulgas',
    3990,
    'Uso veterinário, a partir de três meses.',
    solo({ thing: 'shampoo', hue: 60 }, 'food'),
  ),
  item('Escova rasqueadeira', 2790, 'Remove pelos mortos e massageia. Botão de autolimpeza.', solo({ thing: 'brush' })),
  item(
    'Escova para gatos',
    2590,
    'Cerdas macias para pele sensível.',
    solo({ thing: 'brush', hue: -110 }, 'cats'),
    close({ thing: 'brush', hue: -110 }, 'cats'),
  ),
  item(
    'Tapete higiênico 30 un.',
    5990,
    'Gel superabsorvente e fita adesiva nos cantos.',
    solo({ thing: 'pads' }),
    shoal({ thing: 'pads' }),
  ),
  item(
    'Tapete higiênico lavanda 30 un.',
    6490,
    'Com perfume suave e camada antivazamento.',
    solo({ thing: 'pads', hue: 80 }),
  ),
  item(
    'Caixa de areia com pá',
    6990,
    'Bordas altas, fácil de limpar.',
    solo({ thing: 'litter' }),
    close({ thing: 'litter' }),
  ),
  item(
    'Caixa de areia grande',
    8990,
    'Para gatos gigantes ou casas com dois felinos.',
    solo({ thing: 'litter', hue: 140 }, 'plants'),
  ),
  item(
    'Kit banho em casa',
    8990,
    'Shampoo, escova e luva de silicone.',
    pair({ thing: 'shampoo' }, { thing: 'brush' }),
  ),
];
