import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const corais: readonly ProductSheet[] = [
  item(
    'Muda de coral mole',
    8990,
    'Aclimatada, pronta para levar.',
    solo({ thing: 'coral' }),
    solo({ thing: 'coral', hue: 80 }),
  ),
  item(
    'Zoanthus mix (frag com 6 pólipos)',
    11990,
    'Colônia multicolorida em plug cerâmico.',
    solo({ thing: 'frag' }),
    close({ thing: 'frag' }),
  ),
  item(
    'Zoanthus fire and ice',
    18990,
    'Cores vivas sob luz azul, crescimento rápido.',
    solo({ thing: 'frag', hue: 120 }),
  ),
  item('Acropora millepora frag', 19990, 'SPS de 3 cm com garantia de 72 horas.', solo({ thing: 'frag', hue: -100 })),
  item(
    'Coral-cérebro verde',
    32990,
    'LPS de tecido inflado, alimentado duas vezes por semana.',
    solo({ thing: 'brain' }),
    close({ thing: 'brain' }),
  ),
  item('Coral-cérebro rosa', 35990, 'Exemplar único de 7 cm.', solo({ thing: 'brain', hue: -170 })),
  item('Euphyllia torch', 42990, 'Duas cabeças com pontas douradas.', solo({ thing: 'anemone', hue: 140 })),
  item(
    'Rocha viva (kg)',
    5990,
    'Rica em bactérias e microfauna, curada em nosso sistema.',
    pair({ thing: 'stones' }, { thing: 'coral' }, 'marine'),
  ),
  item(
    'Kit reef iniciante (5 mudas)',
    39990,
    'Corais resistentes escolhidos para o primeiro reef.',
    pair({ thing: 'frag' }, { thing: 'brain' }),
  ),
];
