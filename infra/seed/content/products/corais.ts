import { item, type ProductSheet, sideBySide, solo } from './sheet.ts';

export const corais: readonly ProductSheet[] = [
  item(
    'Muda de coral mole',
    8990,
    'Aclimatada, pronta para levar.',
    solo({ drawing: 'coral' }),
    solo({ drawing: 'coral', hue: 80 }),
  ),
  item(
    'Zoanthus mix (frag com 6 pólipos)',
    11990,
    'Colônia multicolorida em plug cerâmico.',
    solo({ drawing: 'frag' }),
  ),
  item(
    'Zoanthus fire and ice',
    18990,
    'Cores vivas sob luz azul, crescimento rápido.',
    solo({ drawing: 'frag', hue: 120 }),
  ),
  item('Acropora millepora frag', 19990, 'SPS de 3 cm com garantia de 72 horas.', solo({ drawing: 'frag', hue: -100 })),
  item(
    'Coral-cérebro verde',
    32990,
    'LPS de tecido inflado, alimentado duas vezes por semana.',
    solo({ drawing: 'brain' }),
  ),
  item('Coral-cérebro rosa', 35990, 'Exemplar único de 7 cm.', solo({ drawing: 'brain', hue: -170 })),
  item('Euphyllia torch', 42990, 'Duas cabeças com pontas douradas.', solo({ drawing: 'anemone', hue: 140 })),
  item(
    'Rocha viva (kg)',
    5990,
    'Rica em bactérias e microfauna, curada em nosso sistema.',
    sideBySide({ drawing: 'stones' }, { drawing: 'coral' }, 'marine'),
  ),
  item(
    'Kit reef iniciante (5 mudas)',
    39990,
    'Corais resistentes escolhidos para o primeiro reef.',
    sideBySide({ drawing: 'frag' }, { drawing: 'brain' }),
  ),

  item(
    'Green star polyps (frag 5 cm)',
    7990,
    'Cobre a rocha depressa. Ótimo primeiro coral.',
    solo({ drawing: 'anemone', hue: 100 }),
  ),
  item(
    'Mushroom discosoma (3 pólipos)',
    6990,
    'Vive com pouca luz e perdoa erros.',
    solo({ drawing: 'brain', hue: 90 }),
  ),
  item('Montipora digitata laranja', 9990, 'SPS fácil, em plug de 3 cm.', solo({ drawing: 'frag', hue: 60 })),
  item(
    'Hammer coral duas cabeças',
    34990,
    'LPS com pontas em forma de martelo, sob luz média.',
    solo({ drawing: 'anemone', hue: -60 }),
  ),
  item('Blastomussa merletti', 15990, 'Pólipos vermelhos com centro verde.', solo({ drawing: 'brain', hue: -90 })),
];
