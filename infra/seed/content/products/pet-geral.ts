import { item, type ProductSheet, shoal, sideBySide, small, solo } from './sheet.ts';

export const petGeral: readonly ProductSheet[] = [
  item(
    'Comedouro antiderrapante 1 L',
    3990,
    'Base emborrachada e inox removível, vai à lava-louças.',
    solo({ drawing: 'bowl' }),
  ),
  item(
    'Comedouro lento para cães',
    5990,
    'Labirinto que faz o pet comer até dez vezes mais devagar.',
    solo({ drawing: 'bowl', hue: 170 }),
  ),
  item(
    'Comedouro elevado P',
    8990,
    'Altura certa para cães idosos e gatos.',
    solo({ drawing: 'bowl', hue: -100 }, 'exotic'),
  ),
  item(
    'Fonte bebedouro flor 2 L',
    12990,
    'Água sempre corrente e filtrada. Motor quase silencioso.',
    solo({ drawing: 'fountain' }),
  ),
  item(
    'Fonte bebedouro para gatos azul',
    13990,
    'Três modos de fluxo e filtro de carvão incluso.',
    solo({ drawing: 'fountain', hue: -130 }, 'birds'),
  ),
  item(
    'Caixa de transporte N2',
    15990,
    'Porta de metal, travas de segurança e aprovada por companhias aéreas.',
    solo({ drawing: 'carrier' }),
  ),
  item(
    'Caixa de transporte N4',
    28990,
    'Para cães de até 18 kg, com rodízios opcionais.',
    solo({ drawing: 'carrier', hue: 170 }),
  ),
  item(
    'Mochila astronauta para gatos',
    18990,
    'Visor em acrílico, ventilação lateral e guia interna.',
    solo({ drawing: 'backpack' }),
  ),
  item(
    'Mochila astronauta laranja',
    16990,
    'Alças acolchoadas, bolso para petiscos e visor que abre.',
    solo({ drawing: 'backpack', hue: 120 }, 'dogs'),
  ),
  item('Petisco biscoito assado 400 g', 2490, 'Sem corantes, assado em forno a lenha.', solo({ drawing: 'treats' })),
  item(
    'Pote hermético para ração 5 kg',
    7990,
    'Vedação de silicone que mantém a crocância.',
    sideBySide({ drawing: 'treats', hue: 150 }, { drawing: 'bag' }),
  ),

  item(
    'Petisco Bifinho Keldog carne 500 g',
    2690,
    'Macio, para premiar no treino. Pacote que fecha.',
    solo({ drawing: 'pouch', hue: -40, label: '500 g' }),
  ),
  item(
    'Petisco Pedigree Dentastix 7 un.',
    1890,
    'Ajuda a reduzir o tártaro de cães de 10 a 25 kg.',
    shoal({ drawing: 'pouch', hue: 80, label: '7 un.' }, 'plants'),
  ),
  item(
    'Osso de couro natural (3 un.)',
    2490,
    'Distrai e limpa os dentes. Para cães médios.',
    sideBySide({ drawing: 'treats', hue: 40 }, { drawing: 'dog' }, 'dogs'),
  ),
  item('Comedouro inox 750 ml', 2290, 'Base de borracha que não desliza.', small({ drawing: 'bowl' })),
  item(
    'Gaiola para calopsita com viveiro',
    22990,
    'Com poleiros, comedouros e bandeja removível.',
    solo({ drawing: 'bird', hue: 120 }, 'food'),
  ),
  item(
    'Gaiola para hamster com tubos',
    15990,
    'Dois andares, rodinha e bebedouro incluídos.',
    sideBySide({ drawing: 'wheel' }, { drawing: 'hamster' }),
  ),
  item(
    'Bebedouro para hamster 80 ml',
    1290,
    'Bico de esfera que não pinga.',
    small({ drawing: 'drops', hue: 150 }, 'exotic'),
  ),
];
