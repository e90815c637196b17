import { close, item, type ProductSheet, shoal, sideBySide, small, solo } from './sheet.ts';

export const plantas: readonly ProductSheet[] = [
  item('Anúbia nana no tronco', 4990, 'Amarrada e enraizada, vive até com pouca luz.', solo({ drawing: 'anubias' })),
  item('Rotala vermelha (maço)', 2490, 'Fica rubra com boa luz e CO2.', solo({ drawing: 'stem' })),
  item('Ludwigia super red', 2990, 'Planta de caule para dar contraste ao fundo.', solo({ drawing: 'stem', hue: 30 })),
  item(
    'Alternanthera reineckii',
    3490,
    'Tons de púrpura o ano todo, in vitro e sem pragas.',
    solo({ drawing: 'stem', hue: -50 }, 'exotic'),
  ),
  item('Bola de musgo marimo', 1990, 'Não precisa de substrato: é só colocar na água.', solo({ drawing: 'moss' })),
  item(
    'Kit três marimos',
    4990,
    'Tamanhos P, M e G em pote de vidro.',
    sideBySide({ drawing: 'moss' }, { drawing: 'fishbowl' }),
  ),
  item('Echinodorus amazônica', 2990, 'A clássica espada amazônica, com raízes fortes.', solo({ drawing: 'plant' })),
  item('Vaso de valisnéria', 1990, 'Folhas longas para o fundo, multiplica rápido.', close({ drawing: 'plant' })),
  item(
    'Kit cinco plantas fáceis',
    8990,
    'Selecionadas para crescer sem CO2. Vem com mapa de plantio.',
    sideBySide({ drawing: 'anubias' }, { drawing: 'stem' }),
  ),
  item(
    'Adubo líquido completo 250 ml',
    4490,
    'Macro e micronutrientes, uma dose por semana.',
    sideBySide({ drawing: 'drops' }, { drawing: 'plant' }, 'plants'),
  ),

  item(
    'Musgo-de-java (porção)',
    1990,
    'Para troncos e desova. Cresce em qualquer luz.',
    solo({ drawing: 'moss' }, 'water'),
  ),
  item('Microsorum (samambaia-de-java)', 2990, 'Presa no tronco, sem CO2.', solo({ drawing: 'anubias' }, 'water')),
  item('Cabomba verde (maço)', 1490, 'Cresce rápido e consome nitrato.', small({ drawing: 'plant' })),
  item(
    'Hemianthus callitrichoides in vitro',
    3990,
    'O carpete mais fino do plantado. Copo sem pragas nem algas.',
    small({ drawing: 'moss' }, 'food'),
  ),
  item(
    'Bucephalandra wavy green',
    4990,
    'Rara e resistente, folhas onduladas.',
    close({ drawing: 'anubias' }, 'exotic'),
  ),
  item(
    'Alface-d’água (5 un.)',
    1290,
    'Flutuante, sombra para bettas e alevinos.',
    shoal({ drawing: 'plant' }, 'water'),
  ),
  item(
    'Fertilizante Seachem Flourish 250 ml',
    9990,
    'Micronutrientes completos, uma tampa por semana.',
    sideBySide({ drawing: 'drops', hue: 60 }, { drawing: 'stem' }, 'plants'),
  ),
];
