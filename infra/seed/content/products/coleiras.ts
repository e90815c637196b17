import { item, type ProductSheet, shoal, sideBySide, small, solo } from './sheet.ts';

export const coleiras: readonly ProductSheet[] = [
  item('Coleira com plaquinha', 4990, 'Gravação do nome grátis.', solo({ drawing: 'collar' })),
  item(
    'Coleira de couro azul',
    5990,
    'Couro legítimo costurado à mão.',
    solo({ drawing: 'collar', hue: -140 }, 'birds'),
  ),
  item(
    'Coleira ajustável verde',
    3490,
    'Fecho de segurança e tecido refletivo.',
    solo({ drawing: 'collar', hue: 110 }, 'plants'),
  ),
  item('Plaquinha gravada a laser', 2490, 'Nome e telefone, pronta em dez minutos.', solo({ drawing: 'tag' })),
  item(
    'Plaquinha de inox colorida',
    2990,
    'Não risca nem desbota.',
    solo({ drawing: 'tag', hue: 140, label: 'NINA' }, 'water'),
    sideBySide({ drawing: 'tag', hue: 140, label: 'NINA' }, { drawing: 'collar' }, 'water'),
  ),
  item('Guia de nylon 1,5 m', 3990, 'Mosquetão giratório e alça acolchoada.', solo({ drawing: 'leash' })),
  item('Guia longa para treino 5 m', 5990, 'Leve e resistente, para o parque.', solo({ drawing: 'leash', hue: 160 })),
  item('Peitoral antipuxão vermelho', 7990, 'Argola frontal que corrige sem machucar.', solo({ drawing: 'harness' })),
  item(
    'Peitoral acolchoado azul',
    8990,
    'Respirável, com faixa refletiva.',
    solo({ drawing: 'harness', hue: -140 }, 'birds'),
  ),
  item(
    'Conjunto peitoral e guia',
    11990,
    'Combinam entre si, em quatro tamanhos.',
    sideBySide({ drawing: 'harness', hue: 110 }, { drawing: 'leash' }, 'plants'),
  ),
  item(
    'Kit três coleiras P, M e G',
    5490,
    'Tecido macio em três tamanhos, para a matilha toda.',
    shoal({ drawing: 'collar', hue: 60 }),
  ),

  item(
    'Guia retrátil Flexi 5 m até 15 kg',
    12990,
    'Fita com freio de um dedo. Para cães pequenos e médios.',
    solo({ drawing: 'leash', hue: -100 }, 'care'),
  ),
  item(
    'Peitoral Zee.Dog Air Mesh M',
    15990,
    'Malha leve que respira e seca rápido.',
    solo({ drawing: 'harness', hue: 160 }, 'exotic'),
  ),
  item(
    'Peitoral para gatos com guia',
    4990,
    'Ajusta em dois pontos e não escapa.',
    sideBySide({ drawing: 'harness', hue: -60 }, { drawing: 'cat', coat: 'black' }, 'cats'),
  ),
  item(
    'Coleira com guizo para gatos',
    1490,
    'Fecho que solta se enroscar.',
    small({ drawing: 'collar', hue: -60 }, 'cats'),
  ),
  item(
    'Coleira LED recarregável',
    5490,
    'Visível a 300 m, três modos de luz.',
    solo({ drawing: 'collar', hue: 60 }, 'birds'),
  ),
  item(
    'Coleira de nylon P',
    1990,
    'Regulável de 20 a 35 cm, fecho de engate.',
    small({ drawing: 'collar', hue: 110 }, 'equipment'),
  ),
];
