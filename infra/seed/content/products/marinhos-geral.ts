import { close, item, type ProductSheet, pair, shoal, solo } from './sheet.ts';

export const marinhosGeral: readonly ProductSheet[] = [
  item(
    'Peixe-palhaço ocellaris',
    14990,
    'Nascido em cativeiro, 4 cm, já acostumado a ração.',
    solo({ thing: 'clown' }),
    shoal({ thing: 'clown' }),
  ),
  item('Palhaço-tomate', 16990, 'Robusto e cheio de personalidade.', solo({ thing: 'clown', hue: -18 }, 'marine')),
  item(
    'Cirurgião-patela',
    45990,
    'Aclimatado por 30 dias. Exige aquário a partir de 400 L.',
    solo({ thing: 'tang' }),
    close({ thing: 'tang' }),
  ),
  item(
    'Yellow tang de cultivo',
    89900,
    'Um clássico do reef, ativo e comedor de algas.',
    solo({ thing: 'tang', coat: 'yellow' }, 'marine'),
  ),
  item(
    'Sal marinho 20 kg',
    39990,
    'Rende até 600 L com parâmetros estáveis para corais.',
    solo({ thing: 'salt' }),
    close({ thing: 'salt' }),
  ),
  item('Sal marinho reef pro 7 kg', 18990, 'Enriquecido com cálcio e magnésio.', solo({ thing: 'salt', hue: 110 })),
  item(
    'Camarão-bailarino',
    8990,
    'Limpador simpático, convive bem com peixes e corais.',
    solo({ thing: 'shrimp' }, 'marine'),
  ),
  item('Anêmona bubble tip', 25990, 'Colônia saudável, hospeda palhaços com facilidade.', solo({ thing: 'anemone' })),
  item(
    'Casal de palhaços com anêmona',
    49990,
    'Dupla formada e anêmona adaptada, entrega na Grande Região.',
    pair({ thing: 'anemone', hue: 90 }, { thing: 'clown' }, 'marine'),
  ),
  item(
    'Água do mar tratada 20 L',
    3490,
    'Filtrada, com salinidade ajustada. Traga seu galão.',
    pair({ thing: 'salt', hue: -40 }, { thing: 'tests', hue: 150 }),
  ),
];
