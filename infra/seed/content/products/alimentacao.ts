import { item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const alimentacao: readonly ProductSheet[] = [
  item(
    'Alimento em flocos 50 g',
    2990,
    'Dieta diária para peixes tropicais, com espirulina e vitaminas estabilizadas.',
    solo({ drawing: 'flakes' }),
  ),
  item(
    'Grânulos para bettas 15 g',
    1890,
    'Alto teor de proteína e flutuação lenta.',
    solo({ drawing: 'flakes', hue: 100, label: '15 g' }),
  ),
  item(
    'Ração para kinguios 100 g',
    2790,
    'Grãos que afundam, realçam a cor e não turvam a água.',
    solo({ drawing: 'flakes', hue: 190, label: '100 g' }),
  ),
  item(
    'Pastilhas de fundo com alga 90 g',
    3690,
    'Para cascudos, corredoras e camarões.',
    solo({ drawing: 'flakes', hue: -70, label: '90 g' }),
  ),
  item(
    'Alimento marinho em grãos 150 g',
    5490,
    'Com alho e krill, estimula o apetite de peixes recém-chegados.',
    solo({ drawing: 'flakes', hue: 40, label: '150 g' }),
  ),
  item(
    'Artêmia liofilizada 20 g',
    3290,
    'Petisco natural para peixes carnívoros e onívoros.',
    sideBySide({ drawing: 'flakes', hue: 140, label: '20 g' }, { drawing: 'shrimp' }),
  ),
  item(
    'Kit alimentação variada',
    6990,
    'Flocos, grânulos e pastilhas para o mês inteiro.',
    sideBySide({ drawing: 'flakes' }, { drawing: 'flakes', hue: 190, label: '100 g' }),
  ),
  item(
    'Ração de lago 1 kg',
    5990,
    'Bolinhas flutuantes para carpas e kinguios.',
    sideBySide({ drawing: 'bag', hue: 130, label: '1 kg' }, { drawing: 'goldfish' }, 'water'),
  ),

  item(
    'Ração Tetra Color Tropical Granules 75 g',
    5990,
    'Grânulos que realçam as cores de peixes tropicais. Afundam devagar.',
    solo({ drawing: 'flakes', label: '75 g' }, 'water'),
  ),
  item(
    'Ração Alcon Betta 10 g',
    1290,
    'Bolinhas flutuantes com artêmia para bettas.',
    small({ drawing: 'flakes', hue: 100, label: '10 g' }),
  ),
  item(
    'Ração Alcon Basic MEP 200 complex 150 g',
    4290,
    'Flocos para peixes ornamentais de água doce, com vitaminas e minerais.',
    solo({ drawing: 'flakes', hue: 190, label: '150 g' }, 'water'),
  ),
  item(
    'Ração Alcon Colours 50 g',
    2490,
    'Flocos com astaxantina e espirulina para peixes de cor intensa.',
    solo({ drawing: 'flakes', hue: -70 }, 'exotic'),
  ),
  item(
    'Ração Tetra Goldfish Granules 100 g',
    3990,
    'Para kinguios e outros peixes de água fria.',
    sideBySide({ drawing: 'flakes', hue: 40, label: '100 g' }, { drawing: 'goldfish' }, 'water'),
  ),
  item(
    'Ração Poytara Discus 120 g',
    3490,
    'Alta proteína em grãos para acarás-disco e bandeiras.',
    solo({ drawing: 'flakes', hue: 140, label: '120 g' }, 'plants'),
  ),
  item(
    'Ração Alcon Reptomix tartarugas 60 g',
    2190,
    'Bastões flutuantes e camarões para tigres-d’água e outras tartarugas.',
    sideBySide({ drawing: 'flakes', hue: 100, label: '60 g' }, { drawing: 'turtle' }, 'plants'),
  ),
  item(
    'Ração Ocean Nutrition Formula Two 71 g',
    9990,
    'Flocos marinhos com algas para tangs e outros herbívoros.',
    solo({ drawing: 'flakes', hue: 40, label: '71 g' }, 'marine'),
  ),
];
