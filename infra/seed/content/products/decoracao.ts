import { item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const decoracao: readonly ProductSheet[] = [
  item(
    'Tronco natural com musgo',
    12990,
    'Peça única, já afundada e tratada. Escolha a sua por foto no WhatsApp.',
    solo({ drawing: 'decor' }),
  ),
  item(
    'Rocha seiryu (kg)',
    2490,
    'Pedra de textura marcada para layouts iwagumi. Lavada e selecionada.',
    solo({ drawing: 'stones' }),
  ),
  item(
    'Substrato fértil 5 kg',
    9990,
    'Grãos porosos que liberam nutrientes por mais de um ano.',
    solo({ drawing: 'substrate' }),
  ),
  item(
    'Areia branca fina 10 kg',
    5990,
    'Não altera o pH. Ideal para corredoras e acarás.',
    solo({ drawing: 'substrate', hue: -40 }, 'water'),
  ),
  item(
    'Cascalho colorido 2 kg',
    1990,
    'Acabamento atóxico que não desbota.',
    solo({ drawing: 'substrate', hue: 160 }, 'exotic'),
  ),
  item(
    'Castelo de resina com toca',
    6490,
    'Esconderijo para peixes tímidos, com saída para mangueira de ar.',
    solo({ drawing: 'castle' }),
  ),
  item(
    'Castelo medieval grande',
    10990,
    'Três torres, pintura atóxica e 28 cm de altura.',
    solo({ drawing: 'castle', hue: 110 }, 'exotic'),
    sideBySide({ drawing: 'castle', hue: 110 }, { drawing: 'goldfish' }, 'exotic'),
  ),
  item(
    'Kit layout tronco e pedras',
    17990,
    'Composição pronta para aquários de 60 cm, com desenho de montagem.',
    sideBySide({ drawing: 'decor' }, { drawing: 'stones' }),
  ),
  item(
    'Pedra e plantas para nano',
    6990,
    'Mini conjunto para cubos de até 30 L.',
    sideBySide({ drawing: 'stones' }, { drawing: 'anubias' }),
  ),

  item(
    'Substrato Amazonia 9 L',
    32990,
    'O solo dos plantados de concurso: baixa o pH e nutre as raízes.',
    solo({ drawing: 'substrate', hue: 120 }, 'plants'),
  ),
  item('Substrato MBreda Amazônia 2 kg', 4990, 'Nacional, fértil, pronto para usar.', small({ drawing: 'substrate' })),
  item(
    'Tronco bonsai 30 cm',
    15990,
    'Montado à mão, para copa de musgo.',
    sideBySide({ drawing: 'decor' }, { drawing: 'moss' }, 'water'),
  ),
  item('Rocha dragão (kg)', 2990, 'Leve e porosa, tons de terra.', solo({ drawing: 'stones' }, 'food')),
  item(
    'Torre de castelo com saída de ar',
    8990,
    'Bolhas sobem pela torre. Resina atóxica.',
    solo({ drawing: 'castle', hue: -100 }, 'birds'),
  ),
  item(
    'Castelinho para nano aquários',
    2990,
    'Abrigo de 10 cm para camarões e bettas.',
    small({ drawing: 'castle', hue: -140 }, 'food'),
  ),
];
