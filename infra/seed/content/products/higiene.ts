import { item, type ProductSheet, shoal, sideBySide, small, solo } from './sheet.ts';

export const higiene: readonly ProductSheet[] = [
  item(
    'Shampoo neutro 500 ml',
    2990,
    'Para banho semanal, com aloe vera e pH fisiológico.',
    solo({ drawing: 'shampoo' }),
  ),
  item(
    'Shampoo clareador 500 ml',
    3490,
    'Realça pelos brancos sem ressecar.',
    solo({ drawing: 'shampoo', hue: -120 }, 'birds'),
  ),
  item(
    'Condicionador desembaraçante',
    3290,
    'Facilita a escovação de pelos longos.',
    solo({ drawing: 'shampoo', hue: 130 }, 'plants'),
  ),
  item(
    'Shampoo antipulgas',
    3990,
    'Uso veterinário, a partir de três meses.',
    solo({ drawing: 'shampoo', hue: 60 }, 'food'),
  ),
  item(
    'Escova rasqueadeira',
    2790,
    'Remove pelos mortos e massageia. Botão de autolimpeza.',
    solo({ drawing: 'brush' }),
  ),
  item('Escova para gatos', 2590, 'Cerdas macias para pele sensível.', solo({ drawing: 'brush', hue: -110 }, 'cats')),
  item(
    'Tapete higiênico 30 un.',
    5990,
    'Gel superabsorvente e fita adesiva nos cantos.',
    solo({ drawing: 'pads' }),
    shoal({ drawing: 'pads' }),
  ),
  item(
    'Tapete higiênico lavanda 30 un.',
    6490,
    'Com perfume suave e camada antivazamento.',
    solo({ drawing: 'pads', hue: 80 }),
  ),
  item('Caixa de areia com pá', 6990, 'Bordas altas, fácil de limpar.', solo({ drawing: 'litter' })),
  item(
    'Caixa de areia grande',
    8990,
    'Para gatos gigantes ou casas com dois felinos.',
    solo({ drawing: 'litter', hue: 140 }, 'plants'),
  ),
  item(
    'Kit banho em casa',
    8990,
    'Shampoo, escova e luva de silicone.',
    sideBySide({ drawing: 'shampoo' }, { drawing: 'brush' }),
  ),

  item(
    'Areia higiênica Pipicat Classic 4 kg',
    1890,
    'Granulado de argila que controla o odor da caixa do gato.',
    solo({ drawing: 'bag', hue: -140, label: '4 kg' }, 'cats'),
  ),
  item(
    'Areia sílica Chalesco 1,6 kg',
    3490,
    'Cristais que duram até um mês por gato.',
    small({ drawing: 'bag', hue: 170, label: '1,6 kg' }, 'water'),
  ),
  item(
    'Tapete higiênico Super Secão 30 un. 80x60',
    6990,
    'Gel que seca rápido e adesivo nos cantos. Para cães de todos os portes.',
    solo({ drawing: 'pads', hue: -40 }),
  ),
  item(
    'Shampoo Sanol Dog neutro 500 ml',
    1790,
    'Para banhos frequentes em cães e gatos.',
    solo({ drawing: 'shampoo', hue: 180 }, 'water'),
  ),
  item(
    'Shampoo e condicionador Petsilk 300 ml',
    5990,
    'Para pelos longos, com brilho e maciez de pet shop.',
    sideBySide({ drawing: 'shampoo', hue: -60 }, { drawing: 'shampoo', hue: 130 }),
  ),
  item(
    'Antipulgas NexGard cães 10 a 25 kg',
    9490,
    'Tablete mastigável que protege por 30 dias de pulgas e carrapatos.',
    small({ drawing: 'treats', hue: 200 }, 'dogs'),
  ),
  item(
    'Antipulgas Bravecto cães 10 a 20 kg',
    23990,
    'Um comprimido protege por 12 semanas.',
    solo({ drawing: 'treats', hue: 160 }, 'equipment'),
  ),
  item(
    'Coleira antipulgas Seresto cães pequenos',
    24990,
    'Até oito meses de proteção, sem cheiro e à prova d’água.',
    solo({ drawing: 'collar', hue: 180 }, 'equipment'),
  ),
  item(
    'Furminator escova para cães P',
    19990,
    'Retira até 90% dos pelos mortos sem cortar os vivos.',
    solo({ drawing: 'brush', hue: 60 }, 'dogs'),
  ),
  item(
    'Lenços umedecidos para pets 100 un.',
    1990,
    'Limpa patas e pelos depois do passeio, com aloe vera.',
    small({ drawing: 'pads', hue: 80, label: '100' }),
  ),
];
