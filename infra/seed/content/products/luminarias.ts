import { close, item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const luminarias: readonly ProductSheet[] = [
  item(
    'Luminária LED RGB 60 cm plantado',
    34990,
    'Espectro completo para plantas, com timer e ajuste de intensidade pelo celular.',
    solo({ drawing: 'lamp' }),
  ),
  item(
    'Luminária LED marinho 90 cm',
    89900,
    'Canais azul e branco separados, nascer e pôr do sol automáticos.',
    solo({ drawing: 'lamp', hue: 160 }, 'marine'),
  ),
  item(
    'Luminária slim 40 cm',
    12990,
    'Apenas 8 mm de espessura, apoios ajustáveis e fonte bivolt.',
    solo({ drawing: 'lamp', hue: -30 }),
  ),
  item('Luminária de clipe para nano', 7990, 'Haste flexível para cubos de até 30 L.', solo({ drawing: 'spot' })),
  item(
    'Spot refúgio grow 15 W',
    14990,
    'Luz vermelha e azul para macroalgas no sump.',
    solo({ drawing: 'spot', hue: -90 }, 'exotic'),
  ),
  item(
    'Spot azul para corais',
    26990,
    'Lente de 60° que realça a fluorescência dos corais.',
    solo({ drawing: 'spot', hue: 160 }, 'marine'),
    sideBySide({ drawing: 'spot', hue: 160 }, { drawing: 'frag' }, 'marine'),
  ),
  item(
    'Luminária UVB para terrário',
    15990,
    'Essencial para répteis. Acompanha suporte com refletor.',
    sideBySide({ drawing: 'spot' }, { drawing: 'terrarium' }, 'exotic'),
  ),
  item('Luminária articulada com timer', 9990, 'Oito programas diários e braço ajustável.', close({ drawing: 'spot' })),

  item(
    'Luminária Chihiros WRGB II 60 cm',
    189900,
    'LED RGB de alta intensidade com aplicativo por Bluetooth.',
    solo({ drawing: 'lamp', hue: 200 }, 'plants'),
  ),
  item(
    'Luminária Soma Plus 80 cm',
    29990,
    'LED branco e azul, 36 W, para doce e marinho.',
    solo({ drawing: 'lamp', hue: 100 }, 'water'),
  ),
  item('Luminária Boyu LED 40 cm', 9990, 'Apoios ajustáveis de 38 a 50 cm.', small({ drawing: 'lamp' })),
  item(
    'Luminária AI Prime 16 HD',
    219900,
    'Espectro completo com programação pelo celular, para reefs de até 60 cm.',
    small({ drawing: 'spot', hue: 160 }, 'marine'),
  ),
];
