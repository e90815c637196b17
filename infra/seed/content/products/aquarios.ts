import { close, item, type ProductSheet, sideBySide, solo } from './sheet.ts';

export const aquarios: readonly ProductSheet[] = [
  item(
    'Aquário plantado completo 60 L com móvel',
    129900,
    'Vem montado com substrato fértil, tronco, plantas de baixa exigência, luminária e filtro. Entregamos e instalamos na sua casa.',
    solo({ drawing: 'planted' }),
    close({ drawing: 'planted' }),
  ),
  item(
    'Aquário curvo 30 L',
    18990,
    'Vidro curvo de 5 mm sem colunas na frente, tampa de vidro e acabamento em silicone transparente.',
    solo({ drawing: 'tank' }),
  ),
  item(
    'Aquário low iron 120 L',
    89900,
    'Vidro extraclaro de 8 mm lapidado a 45°, ideal para plantados e reefs.',
    solo({ drawing: 'tank', hue: 110 }, 'plants'),
  ),
  item(
    'Beteira de vidro 10 L com luz',
    15990,
    'Cubo com luminária LED de encaixe. Tamanho certo para um betta viver bem.',
    solo({ drawing: 'nano' }),
  ),
  item(
    'Nano cubo 20 L para camarões',
    24990,
    'Kit com filtro de espuma, termômetro e substrato para neocaridinas.',
    solo({ drawing: 'nano', hue: 200 }, 'plants'),
    sideBySide({ drawing: 'nano', hue: 200 }, { drawing: 'shrimp' }, 'plants'),
  ),
  item(
    'Aquário globo 15 L',
    9990,
    'Vidro soprado de boca larga, com cascalho rosa. Peça para nossa equipe indicar a espécie certa.',
    solo({ drawing: 'fishbowl' }),
  ),
  item(
    'Kit iniciante 40 L',
    34990,
    'Aquário, filtro externo, termostato, condicionador e um guia impresso do primeiro mês.',
    sideBySide({ drawing: 'tank' }, { drawing: 'filter' }),
  ),
  item(
    'Kit plantado 45 L com LED',
    48900,
    'Com LED, substrato e filtro. É só escolher as plantas.',
    sideBySide({ drawing: 'planted' }, { drawing: 'lamp' }),
  ),
  item(
    'Aquário sob medida (por litro)',
    890,
    'Fabricação própria em até 15 dias, com garantia de cinco anos contra vazamentos.',
    close({ drawing: 'tank' }, 'equipment'),
  ),

  item(
    'Aquário 50 litros com tampa e luz LED',
    24990,
    'Vidro de 4 mm, tampa com LED embutido e filtro interno.',
    solo({ drawing: 'tank', hue: 200 }),
  ),
  item(
    'Aquário 100 litros 80x35x40',
    39990,
    'Vidro de 6 mm com travas e acabamento em silicone preto.',
    solo({ drawing: 'tank' }, 'equipment'),
  ),
  item(
    'Aquário Boyu EC-400 22 L',
    42990,
    'Vidro curvo, filtro e luminária embutidos na tampa.',
    solo({ drawing: 'nano', hue: 130 }),
  ),
  item(
    'Beteira acrílica dupla com divisória',
    7990,
    'Dois bettas lado a lado, sem briga. Tampa com furos.',
    sideBySide({ drawing: 'nano' }, { drawing: 'betta' }, 'exotic'),
  ),
  item(
    'Aquário marinho 150 L com sump',
    249900,
    'Vidro extraclaro, sump embaixo e bomba de retorno incluída.',
    sideBySide({ drawing: 'tank', hue: 200 }, { drawing: 'sump' }, 'marine'),
  ),
];
