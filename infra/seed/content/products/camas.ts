import { close, item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const camas: readonly ProductSheet[] = [
  item(
    'Cama nuvem para gatos M',
    11990,
    'Pelúcia antialérgica e lavável, com bordas que abraçam.',
    solo({ drawing: 'bed' }),
  ),
  item('Cama ninho rosa', 9990, 'Redonda, para gatos e cães pequenos.', solo({ drawing: 'bed', hue: -40 }, 'care')),
  item(
    'Cama ninho azul',
    9990,
    'Fundo antiderrapante, lavável à máquina.',
    solo({ drawing: 'bed', hue: 190 }, 'birds'),
  ),
  item(
    'Cama ortopédica para cães G',
    24990,
    'Espuma de memória para articulações sensíveis.',
    solo({ drawing: 'cushion' }),
  ),
  item(
    'Cama impermeável M',
    14990,
    'Tecido que seca rápido e não pega cheiro.',
    solo({ drawing: 'cushion', hue: 120 }, 'exotic'),
  ),
  item(
    'Cama retangular verde',
    12990,
    'Zíper para trocar a capa em minutos.',
    solo({ drawing: 'cushion', hue: -100 }, 'plants'),
  ),
  item(
    'Casinha de madeira N3',
    32990,
    'Pinus tratado e telhado removível para limpeza.',
    solo({ drawing: 'house' }),
    close({ drawing: 'house' }),
  ),
  item(
    'Casinha ecológica azul',
    27990,
    'Feita de plástico reciclado, desmontável.',
    solo({ drawing: 'house', hue: -140 }, 'birds'),
  ),
  item(
    'Kit soneca (cama e brinquedo)',
    15990,
    'Cama macia e mordedor calmante.',
    sideBySide({ drawing: 'cushion' }, { drawing: 'rope' }),
  ),

  item(
    'Cama Fofura redonda P 45 cm',
    6990,
    'Para gatos e cães de até 6 kg. Lavável.',
    small({ drawing: 'bed', hue: 100 }, 'plants'),
  ),
  item(
    'Colchonete impermeável Chalesco G',
    9990,
    'Nylon com espuma de 5 cm, para canil e viagem.',
    solo({ drawing: 'cushion', hue: 190 }, 'dogs'),
  ),
  item(
    'Casinha plástica Furacão Pet N5',
    28990,
    'Para cães de até 25 kg, com piso elevado. Desmonta sem ferramenta.',
    solo({ drawing: 'house', hue: 90 }, 'plants'),
  ),
  item(
    'Rede de janela para gatos',
    8990,
    'Quatro ventosas, suporta até 15 kg. O sol da manhã é dele.',
    sideBySide({ drawing: 'bed', hue: -40 }, { drawing: 'cat' }, 'birds'),
  ),
  item(
    'Toca iglu para gatos',
    10990,
    'Pelúcia por dentro, almofada removível.',
    solo({ drawing: 'bed', hue: 60 }, 'exotic'),
  ),
  item(
    'Colchonete soft 80 x 60 cm',
    5990,
    'Para o sofá, o carro e a casinha.',
    solo({ drawing: 'cushion', hue: -60 }, 'care'),
  ),
];
