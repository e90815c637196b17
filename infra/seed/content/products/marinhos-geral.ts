import { close, item, type ProductSheet, pair, shoal, small, solo } from './sheet.ts';

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
  item('Sal marinho 20 kg', 39990, 'Rende até 600 L com parâmetros estáveis para corais.', solo({ thing: 'salt' })),
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

  item(
    'Sal Red Sea Coral Pro 22 kg',
    89900,
    'Balde com níveis elevados de cálcio para corais duros.',
    solo({ thing: 'salt', hue: 150 }, 'marine'),
  ),
  item('Sal Blue Treasure Reef 6,7 kg', 19990, 'Rende 200 L, dissolve em minutos.', small({ thing: 'salt' })),
  item(
    'Cirurgião-azul (blue tang)',
    69900,
    'O da animação. Aquário a partir de 500 L.',
    solo({ thing: 'tang' }, 'marine'),
  ),
  item(
    'Palhaço clarkii',
    12990,
    'Amarelo e robusto, aceita bem qualquer ração.',
    solo({ thing: 'clown', hue: 40 }, 'birds'),
  ),
  item('Donzela-azul', 5990, 'Resistente, para iniciar a ciclagem com peixes.', small({ thing: 'tang' })),
  item(
    'Camarão peppermint (3 un.)',
    11990,
    'Come aiptasias e restos de comida. Ativo à noite.',
    shoal({ thing: 'shrimp', hue: 180 }, 'marine'),
  ),
];
