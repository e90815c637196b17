import { close, item, type ProductSheet, pair, shoal, solo } from './sheet.ts';

export const coleiras: readonly ProductSheet[] = [
  item(
    'Coleira com plaquinha',
    4990,
    'Gravação do nome grátis.',
    solo({ thing: 'collar' }),
    close({ thing: 'collar' }),
  ),
  item('Coleira de couro azul', 5990, 'Couro legítimo costurado à mão.', solo({ thing: 'collar', hue: -140 }, 'birds')),
  item(
    'Coleira ajustável verde',
    3490,
    'Fecho de segurança e tecido refletivo.',
    solo({ thing: 'collar', hue: 110 }, 'plants'),
  ),
  item('Plaquinha gravada a laser', 2490, 'Nome e telefone, pronta em dez minutos.', solo({ thing: 'tag' })),
  item(
    'Plaquinha de inox colorida',
    2990,
    'Não risca nem desbota.',
    solo({ thing: 'tag', hue: 140, label: 'NINA' }, 'water'),
    pair({ thing: 'tag', hue: 140, label: 'NINA' }, { thing: 'collar' }, 'water'),
  ),
  item('Guia de nylon 1,5 m', 3990, 'Mosquetão giratório e alça acolchoada.', solo({ thing: 'leash' })),
  item(
    'Guia longa para treino 5 m',
    5990,
    'Leve e resistente, para o parque.',
    solo({ thing: 'leash', hue: 160 }),
    close({ thing: 'leash', hue: 160 }),
  ),
  item('Peitoral antipuxão vermelho', 7990, 'Argola frontal que corrige sem machucar.', solo({ thing: 'harness' })),
  item(
    'Peitoral acolchoado azul',
    8990,
    'Respirável, com faixa refletiva.',
    solo({ thing: 'harness', hue: -140 }, 'birds'),
  ),
  item(
    'Conjunto peitoral e guia',
    11990,
    'Combinam entre si, em quatro tamanhos.',
    pair({ thing: 'harness', hue: 110 }, { thing: 'leash' }, 'plants'),
  ),
  item(
    'Kit três coleiras P, M e G',
    5490,
    'Tecido macio em três tamanhos, para a matilha toda.',
    shoal({ thing: 'collar', hue: 60 }),
  ),
];
