import { close, item, type ProductSheet, shoal, sideBySide, solo } from './sheet.ts';

export const brinquedos: readonly ProductSheet[] = [
  item('Kit bolinha e mordedor', 3990, 'Borracha atóxica para mastigar à vontade.', solo({ drawing: 'toy' })),
  item('Bola maciça e mordedor M', 2490, 'Quica alto e flutua na piscina.', solo({ drawing: 'toy', hue: 150 })),
  item('Corda com nós 30 cm', 1990, 'Algodão trançado que ajuda a limpar os dentes.', solo({ drawing: 'rope' })),
  item(
    'Corda para cabo de guerra',
    2990,
    'Reforçada, para cães fortes.',
    solo({ drawing: 'rope', hue: 120 }),
    sideBySide({ drawing: 'rope', hue: 120 }, { drawing: 'toy', hue: 150 }),
  ),
  item('Varinha com penas', 2490, 'Haste de madeira e penas tingidas naturalmente.', solo({ drawing: 'wand' })),
  item(
    'Varinha com guizo',
    2290,
    'Refil trocável, diversão para gatos de todas as idades.',
    solo({ drawing: 'wand', hue: 120 }, 'exotic'),
  ),
  item(
    'Arranhador torre sisal 80 cm',
    15990,
    'Base reforçada, bolinha pendurada e poleiro macio.',
    solo({ drawing: 'scratch' }),
    close({ drawing: 'scratch' }),
  ),
  item(
    'Arranhador com toca',
    22990,
    'Sisal natural e pelúcia lavável.',
    sideBySide({ drawing: 'scratch', hue: 130 }, { drawing: 'bed', hue: 100 }, 'cats'),
  ),
  item(
    'Kit diversão para gatos',
    4990,
    'Varinha, bolinhas e ratinho de feltro.',
    sideBySide({ drawing: 'wand' }, { drawing: 'toy', hue: 60 }),
  ),
  item('Roda para roedores 17 cm', 4990, 'Encaixa em qualquer gaiola.', solo({ drawing: 'wheel', hue: 100 }, 'plants')),

  item(
    'Kong Classic M vermelho',
    9990,
    'Borracha resistente para rechear com petisco. Para cães de 7 a 16 kg.',
    solo({ drawing: 'toy', hue: -20 }, 'care'),
  ),
  item(
    'Bolinha de tênis (3 un.)',
    1990,
    'Não arranha os dentes e flutua.',
    shoal({ drawing: 'toy', hue: 60 }, 'plants'),
  ),
  item(
    'Corda dental quatro nós G',
    2690,
    'Para cães grandes, limpa os dentes na brincadeira.',
    solo({ drawing: 'rope', hue: 60 }, 'food'),
  ),
  item(
    'Ratinho com catnip (2 un.)',
    1490,
    'Feltro recheado com erva-de-gato.',
    sideBySide({ drawing: 'toy', hue: 60 }, { drawing: 'cat' }, 'cats'),
  ),
  item(
    'Varinha telescópica com penas',
    2690,
    'Estica até 90 cm, para brincar do sofá.',
    solo({ drawing: 'wand', hue: -80 }, 'birds'),
  ),
];
