import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const alimentacao: readonly ProductSheet[] = [
  item(
    'Alimento em flocos 50 g',
    2990,
    'Dieta diária para peixes tropicais, com espirulina e vitaminas estabilizadas.',
    solo({ thing: 'flakes' }),
    close({ thing: 'flakes' }),
  ),
  item(
    'Grânulos para bettas 15 g',
    1890,
    'Alto teor de proteína e flutuação lenta.',
    solo({ thing: 'flakes', hue: 100, label: '15 g' }),
  ),
  item(
    'Ração para kinguios 100 g',
    2790,
    'Grãos que afundam, realçam a cor e não turvam a água.',
    solo({ thing: 'flakes', hue: 190, label: '100 g' }),
  ),
  item(
    'Pastilhas de fundo com alga 90 g',
    3690,
    'Para cascudos, corredoras e camarões.',
    solo({ thing: 'flakes', hue: -70, label: '90 g' }),
  ),
  item(
    'Alimento marinho em grãos 150 g',
    5490,
    'Com alho e krill, estimula o apetite de peixes recém-chegados.',
    solo({ thing: 'flakes', hue: 40, label: '150 g' }),
  ),
  item(
    'Artêmia liofilizada 20 g',
    3290,
    'Petisco natural para peixes carnívoros e onívoros.',
    pair({ thing: 'flakes', hue: 140, label: '20 g' }, { thing: 'shrimp' }),
  ),
  item(
    'Kit alimentação variada',
    6990,
    'Flocos, grânulos e pastilhas para o mês inteiro.',
    pair({ thing: 'flakes' }, { thing: 'flakes', hue: 190, label: '100 g' }),
  ),
  item(
    'Ração de lago 1 kg',
    5990,
    'Bolinhas flutuantes para carpas e kinguios.',
    pair({ thing: 'bag', hue: 130, label: '1 kg' }, { thing: 'goldfish' }, 'water'),
  ),
];
