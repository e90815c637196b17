import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const luminarias: readonly ProductSheet[] = [
  item(
    'Luminária LED RGB 60 cm plantado',
    34990,
    'Espectro completo para plantas, com timer e ajuste de intensidade pelo celular.',
    solo({ thing: 'lamp' }),
    close({ thing: 'lamp' }),
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
];
