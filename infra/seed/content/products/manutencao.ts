import { item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const manutencao: readonly ProductSheet[] = [
  item(
    'Kit de testes pH, amônia e nitrito',
    11990,
    'Mais de cem medições com escala de cores em português.',
    solo({ drawing: 'tests' }),
  ),
  item(
    'Teste de dureza GH e KH',
    5990,
    'Gotas de alta precisão para água doce.',
    solo({ drawing: 'tests', hue: 150 }, 'water'),
  ),
  item(
    'Sifão para cascalho com bulbo',
    3990,
    'Tubo rígido de 5 cm e mangueira de 2 m. Troca de água sem molhar o chão.',
    solo({ drawing: 'siphon' }),
  ),
  item(
    'Sifão slim para nano aquários',
    2990,
    'Bico fino que não assusta os peixes nem suga o substrato.',
    solo({ drawing: 'siphon', hue: 160 }),
  ),
  item(
    'Condicionador anticloro 250 ml',
    2490,
    'Remove cloro e cloraminas na hora e protege o muco dos peixes.',
    solo({ drawing: 'drops' }),
  ),
  item(
    'Acelerador biológico 120 ml',
    4290,
    'Bactérias vivas que encurtam a ciclagem do aquário novo.',
    solo({ drawing: 'drops', hue: 150 }),
    sideBySide({ drawing: 'drops', hue: 150 }, { drawing: 'tests' }),
  ),
  item(
    'Algicida de ação suave 100 ml',
    3190,
    'Controla algas verdes sem prejudicar plantas e invertebrados.',
    solo({ drawing: 'drops', hue: -100 }, 'food'),
  ),
  item(
    'Rede de malha fina 15 cm',
    1490,
    'Cabo emborrachado e tela que não machuca as nadadeiras.',
    solo({ drawing: 'net' }),
  ),
  item(
    'Rede dobrável para lago',
    5990,
    'Cabo telescópico de até 1,5 m para carpas e folhas.',
    solo({ drawing: 'net', hue: 130 }, 'plants'),
  ),
  item(
    'Kit limpeza completo',
    7990,
    'Rede, sifão e raspador numa embalagem só.',
    sideBySide({ drawing: 'siphon' }, { drawing: 'net' }),
  ),

  item(
    'Seachem Prime 250 ml',
    10990,
    'Remove cloro e neutraliza amônia na troca de água. Um frasco trata 10.000 L.',
    solo({ drawing: 'drops', hue: 60 }),
  ),
  item(
    'Seachem Stability 100 ml',
    7990,
    'Bactérias para iniciar o filtro do aquário novo.',
    small({ drawing: 'drops', hue: 60 }, 'water'),
  ),
  item(
    'Anticloro Alcon Labcon 30 ml',
    1290,
    'Para aquários pequenos e beteiras. Uma gota por litro.',
    small({ drawing: 'drops' }),
  ),
  item('Teste de pH Labcon 15 ml', 2490, 'Para água doce, cerca de 100 medições.', small({ drawing: 'tests' })),
  item(
    'Teste de amônia tóxica Labcon',
    3490,
    'Indica a amônia total e a tóxica. Acompanha tabela de cores.',
    solo({ drawing: 'tests', hue: 150 }, 'equipment'),
  ),
  item(
    'Kit de testes Red Sea Marine Care',
    32990,
    'Amônia, nitrito, nitrato, pH e KH para aquários marinhos.',
    sideBySide({ drawing: 'tests', hue: 150 }, { drawing: 'salt' }, 'marine'),
  ),
];
