import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const plantas: readonly ProductSheet[] = [
  item(
    'Anúbia nana no tronco',
    4990,
    'Amarrada e enraizada, vive até com pouca luz.',
    solo({ thing: 'anubias' }),
    close({ thing: 'anubias' }),
  ),
  item('Rotala vermelha (maço)', 2490, 'Fica rubra com boa luz e CO2.', solo({ thing: 'stem' })),
  item(
    'Ludwigia super red',
    2990,
    'Planta de caule para dar contraste ao fundo.',
    solo({ thing: 'stem', hue: 30 }),
    close({ thing: 'stem', hue: 30 }),
  ),
  item(
    'Alternanthera reineckii',
    3490,
    'Tons de púrpura o ano todo, in vitro e sem pragas.',
    solo({ thing: 'stem', hue: -50 }, 'exotic'),
  ),
  item('Bola de musgo marimo', 1990, 'Não precisa de substrato: é só colocar na água.', solo({ thing: 'moss' })),
  item('Kit três marimos', 4990, 'Tamanhos P, M e G em pote de vidro.', pair({ thing: 'moss' }, { thing: 'fishbowl' })),
  item('Echinodorus amazônica', 2990, 'A clássica espada amazônica, com raízes fortes.', solo({ thing: 'plant' })),
  item('Vaso de valisnéria', 1990, 'Folhas longas para o fundo, multiplica rápido.', close({ thing: 'plant' })),
  item(
    'Kit cinco plantas fáceis',
    8990,
    'Selecionadas para crescer sem CO2. Vem com mapa de plantio.',
    pair({ thing: 'anubias' }, { thing: 'stem' }),
  ),
  item(
    'Adubo líquido completo 250 ml',
    4490,
    'Macro e micronutrientes, uma dose por semana.',
    pair({ thing: 'drops' }, { thing: 'plant' }, 'plants'),
  ),
];
