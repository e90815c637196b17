import { close, item, type ProductSheet, pair, shoal, small, solo } from './sheet.ts';

export const plantas: readonly ProductSheet[] = [
  item('Anúbia nana no tronco', 4990, 'Amarrada e enraizada, vive até com pouca luz.', solo({ thing: 'anubias' })),
  item('Rotala vermelha (maço)', 2490, 'Fica rubra com boa luz e CO2.', solo({ thing: 'stem' })),
  item('Ludwigia super red', 2990, 'Planta de caule para dar contraste ao fundo.', solo({ thing: 'stem', hue: 30 })),
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

  item(
    'Musgo-de-java (porção)',
    1990,
    'Para troncos e desova. Cresce em qualquer luz.',
    solo({ thing: 'moss' }, 'water'),
  ),
  item('Microsorum (samambaia-de-java)', 2990, 'Presa no tronco, sem CO2.', solo({ thing: 'anubias' }, 'water')),
  item('Cabomba verde (maço)', 1490, 'Cresce rápido e consome nitrato.', small({ thing: 'plant' })),
  item(
    'Hemianthus callitrichoides in vitro',
    3990,
    'O carpete mais fino do plantado. Copo sem pragas nem algas.',
    small({ thing: 'moss' }, 'food'),
  ),
  item('Bucephalandra wavy green', 4990, 'Rara e resistente, folhas onduladas.', close({ thing: 'anubias' }, 'exotic')),
  item('Alface-d’água (5 un.)', 1290, 'Flutuante, sombra para bettas e alevinos.', shoal({ thing: 'plant' }, 'water')),
  item(
    'Fertilizante Seachem Flourish 250 ml',
    9990,
    'Micronutrientes completos, uma tampa por semana.',
    pair({ thing: 'drops', hue: 60 }, { thing: 'stem' }, 'plants'),
  ),
];
