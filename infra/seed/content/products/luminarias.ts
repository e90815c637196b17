import { close, item, type ProductSheet, pair, small, solo } from './sheet.ts';

export const luminarias: readonly ProductSheet[] = [
  item(
    'Luminária LED RGB 60 cm plantado',
    34990,
    'Espectro completo para plantas, com timer e ajuste de intensidade pelo celular.',
    solo({ thing: 'lamp' }),
  ),
  item(
    'Luminária LED marinho 90 cm',
    89900,
    'Canais azul e branco separados, nascer e pôr do sol automáticos.',
    solo({ thing: 'lamp', hue: 160 }, 'marine'),
  ),
  item(
    'Luminária slim 40 cm',
    12990,
    'Apenas 8 mm de espessura, apoios ajustáveis e fonte bivolt.',
    solo({ thing: 'lamp', hue: -30 }),
  ),
  item('Luminária de clipe para nano', 7990, 'Haste flexível para cubos de até 30 L.', solo({ thing: 'spot' })),
  item(
    'Spot refúgio grow 15 W',
    14990,
    'Luz vermelha e azul para macroalgas no sump.',
    solo({ thing: 'spot', hue: -90 }, 'exotic'),
  ),
  item(
    'Spot azul para corais',
    26990,
    'Lente de 60° que realça a fluorescência dos corais.',
    solo({ thing: 'spot', hue: 160 }, 'marine'),
    pair({ thing: 'spot', hue: 160 }, { thing: 'frag' }, 'marine'),
  ),
  item(
    'Luminária UVB para terrário',
    15990,
    'Essencial para répteis. Acompanha suporte com refletor.',
    pair({ thing: 'spot' }, { thing: 'terrarium' }, 'exotic'),
  ),
  item('Luminária articulada com timer', 9990, 'Oito programas diários e braço ajustável.', close({ thing: 'spot' })),

  item(
    'Luminária Chihiros WRGB II 60 cm',
    189900,
    'LED RGB de alta intensidade com aplicativo por Bluetooth.',
    solo({ thing: 'lamp', hue: 200 }, 'plants'),
  ),
  item(
    'Luminária Soma Plus 80 cm',
    29990,
    'LED branco e azul, 36 W, para doce e marinho.',
    solo({ thing: 'lamp', hue: 100 }, 'water'),
  ),
  item('Luminária Boyu LED 40 cm', 9990, 'Apoios ajustáveis de 38 a 50 cm.', small({ thing: 'lamp' })),
  item(
    'Luminária AI Prime 16 HD',
    219900,
    'Espectro completo com programação pelo celular, para reefs de até 60 cm.',
    small({ thing: 'spot', hue: 160 }, 'marine'),
  ),
];
