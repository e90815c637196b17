import { close, item, type ProductSheet, shoal, sideBySide, small, solo } from './sheet.ts';

export const marinhosGeral: readonly ProductSheet[] = [
  item(
    'Peixe-palhaço ocellaris',
    14990,
    'Nascido em cativeiro, 4 cm, já acostumado a ração.',
    solo({ drawing: 'clown' }),
    shoal({ drawing: 'clown' }),
  ),
  item('Palhaço-tomate', 16990, 'Robusto e cheio de personalidade.', solo({ drawing: 'clown', hue: -18 }, 'marine')),
  item(
    'Cirurgião-patela',
    45990,
    'Aclimatado por 30 dias. Exige aquário a partir de 400 L.',
    solo({ drawing: 'tang' }),
    close({ drawing: 'tang' }),
  ),
  item(
    'Yellow tang de cultivo',
    89900,
    'Um clássico do reef, ativo e comedor de algas.',
    solo({ drawing: 'tang', coat: 'yellow' }, 'marine'),
  ),
  item('Sal marinho 20 kg', 39990, 'Rende até 600 L com parâmetros estáveis para corais.', solo({ drawing: 'salt' })),
  item('Sal marinho reef pro 7 kg', 18990, 'Enriquecido com cálcio e magnésio.', solo({ drawing: 'salt', hue: 110 })),
  item(
    'Camarão-bailarino',
    8990,
    'Limpador simpático, convive bem com peixes e corais.',
    solo({ drawing: 'shrimp' }, 'marine'),
  ),
  item('Anêmona bubble tip', 25990, 'Colônia saudável, hospeda palhaços com facilidade.', solo({ drawing: 'anemone' })),
  item(
    'Casal de palhaços com anêmona',
    49990,
    'Dupla formada e anêmona adaptada, entrega na Grande Região.',
    sideBySide({ drawing: 'anemone', hue: 90 }, { drawing: 'clown' }, 'marine'),
  ),
  item(
    'Água do mar tratada 20 L',
    3490,
    'Filtrada, com salinidade ajustada. Traga seu galão.',
    sideBySide({ drawing: 'salt', hue: -40 }, { drawing: 'tests', hue: 150 }),
  ),

  item(
    'Sal Red Sea Coral Pro 22 kg',
    89900,
    'Balde com níveis elevados de cálcio para corais duros.',
    solo({ drawing: 'salt', hue: 150 }, 'marine'),
  ),
  item('Sal Blue Treasure Reef 6,7 kg', 19990, 'Rende 200 L, dissolve em minutos.', small({ drawing: 'salt' })),
  item(
    'Cirurgião-azul (blue tang)',
    69900,
    'O da animação. Aquário a partir de 500 L.',
    solo({ drawing: 'tang' }, 'marine'),
  ),
  item(
    'Palhaço clarkii',
    12990,
    'Amarelo e robusto, aceita bem qualquer ração.',
    solo({ drawing: 'clown', hue: 40 }, 'birds'),
  ),
  item('Donzela-azul', 5990, 'Resistente, para iniciar a ciclagem com peixes.', small({ drawing: 'tang' })),
  item(
    'Camarão peppermint (3 un.)',
    11990,
    'Come aiptasias e restos de comida. Ativo à noite.',
    shoal({ drawing: 'shrimp', hue: 180 }, 'marine'),
  ),
];
