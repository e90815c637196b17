import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const camas: readonly ProductSheet[] = [
  item(
    'Cama nuvem para gatos M',
    11990,
    'Pelúcia antialérgica e lavável, com bordas que abraçam.',
    solo({ thing: 'bed' }),
    close({ thing: 'bed' }),
  ),
  item('Cama ninho rosa', 9990, 'Redonda, para gatos e cães pequenos.', solo({ thing: 'bed', hue: -40 }, 'care')),
  item('Cama ninho azul', 9990, 'Fundo antiderrapante, lavável à máquina.', solo({ thing: 'bed', hue: 190 }, 'birds')),
  item(
    'Cama ortopédica para cães G',
    24990,
    'Espuma de memória para articulações sensíveis.',
    solo({ thing: 'cushion' }),
    close({ thing: 'cushion' }),
  ),
  item(
    'Cama impermeável M',
    14990,
    'Tecido que seca rápido e não pega cheiro.',
    solo({ thing: 'cushion', hue: 120 }, 'exotic'),
  ),
  item(
    'Cama retangular verde',
    12990,
    'Zíper para trocar a capa em minutos.',
    solo({ thing: 'cushion', hue: -100 }, 'plants'),
  ),
  item(
    'Casinha de madeira N3',
    32990,
    'Pinus tratado e telhado removível para limpeza.',
    solo({ thing: 'house' }),
    close({ thing: 'house' }),
  ),
  item(
    'Casinha ecológica azul',
    27990,
    'Feita de plástico reciclado, desmontável.',
    solo({ thing: 'house', hue: -140 }, 'birds'),
  ),
  item(
    'Kit soneca (cama e brinquedo)',
    15990,
    'Cama macia e mordedor calmante.',
    pair({ thing: 'cushion' }, { thing: 'rope' }),
  ),
];
