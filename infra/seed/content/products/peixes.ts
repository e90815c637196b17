import { close, item, type ProductSheet, shoal, sideBySide, solo } from './sheet.ts';

export const peixes: readonly ProductSheet[] = [
  item(
    'Neon cardinal (cardume com 10)',
    5990,
    'Cardume quarentenado por duas semanas, já comendo ração. Prefere água levemente ácida.',
    solo({ drawing: 'tetra' }),
    shoal({ drawing: 'tetra' }),
  ),
  item(
    'Betta halfmoon macho',
    4990,
    'Cauda aberta a 180°, criado individualmente. Escolha a cor por foto.',
    solo({ drawing: 'betta' }),
    close({ drawing: 'betta' }),
  ),
  item(
    'Betta crowntail vermelho',
    3990,
    'Macho jovem, ativo e de cor intensa.',
    solo({ drawing: 'betta', hue: 70 }, 'cats'),
  ),
  item(
    'Betta azul royal',
    4490,
    'Linhagem nacional, ótimo para aquários a partir de 10 L.',
    solo({ drawing: 'betta', hue: -60 }, 'birds'),
  ),
  item(
    'Kinguio oranda',
    3990,
    'Peixe de água fria, dócil e comilão. Recomendado para aquários de 100 L ou lagos.',
    solo({ drawing: 'goldfish' }),
  ),
  item(
    'Kinguio cometa dourado',
    1990,
    'Resistente e elegante, cresce bem em lagos.',
    solo({ drawing: 'goldfish', hue: 30 }, 'plants'),
    shoal({ drawing: 'goldfish', hue: 30 }, 'plants'),
  ),
  item('Guppy macho (trio)', 2490, 'Três machos coloridos, fáceis de manter.', shoal({ drawing: 'guppy' })),
  item('Guppy azul neon casal', 3490, 'Casal selecionado para reprodução.', solo({ drawing: 'guppy', hue: -160 })),
  item(
    'Acará-disco laranja',
    18990,
    'Com 10 cm, alimentado com patê próprio. Vem com folheto de cuidados.',
    solo({ drawing: 'discus' }),
    close({ drawing: 'discus' }),
  ),
  item(
    'Acará-disco blue diamond',
    24990,
    'Azul sólido e sem barras, criação nacional.',
    solo({ drawing: 'discus', hue: 170 }),
  ),
  item(
    'Tetra-limão (cardume com 6)',
    3590,
    'Pacífico, para aquários comunitários.',
    shoal({ drawing: 'tetra', hue: 60 }),
  ),

  item(
    'Betta macho halfmoon',
    5990,
    'Cauda a 180° e nadadeiras íntegras. Várias cores em beteiras separadas.',
    solo({ drawing: 'betta', hue: 70 }, 'cats'),
    solo({ drawing: 'betta', hue: 200 }),
  ),
  item(
    'Betta macho plakat koi',
    6990,
    'Nadadeiras curtas e manchas de carpa. Ativo e resistente.',
    solo({ drawing: 'betta', hue: 100 }, 'dogs'),
  ),
  item(
    'Tetra neon (cardume com 10)',
    4990,
    'O clássico do aquário comunitário. Aclimatado e comendo bem.',
    shoal({ drawing: 'tetra' }, 'plants'),
  ),
  item(
    'Acará-bandeira véu',
    2990,
    'Criação nacional, com 5 cm. Para aquários altos a partir de 100 L.',
    solo({ drawing: 'discus', hue: 60 }, 'water'),
  ),
  item(
    'Guppy blue moscow (casal)',
    3290,
    'Azul metálico da cabeça à cauda. Casal jovem.',
    sideBySide({ drawing: 'guppy', hue: 180 }, { drawing: 'guppy', hue: 180 }, 'water'),
  ),
  item(
    'Platy coral (trio)',
    1990,
    'Coloridos e pacíficos, um macho e duas fêmeas.',
    shoal({ drawing: 'guppy', hue: -30 }),
  ),
  item(
    'Kinguio ryukin vermelho',
    4490,
    'Corpo arredondado e nado calmo. Aquário a partir de 80 L.',
    solo({ drawing: 'goldfish', hue: -20 }, 'equipment'),
  ),
  item(
    'Guppy endler (5 machos)',
    3990,
    'Pequenos e brilhantes, ótimos para nano aquários.',
    shoal({ drawing: 'guppy', hue: 100 }, 'plants'),
  ),
];
