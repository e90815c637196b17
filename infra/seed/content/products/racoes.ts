import { close, item, type ProductSheet, pair, shoal, solo } from './sheet.ts';

export const racoes: readonly ProductSheet[] = [
  item(
    'Ração Premium Cães Adultos 15 kg',
    22990,
    'Frango e arroz integral, sem corantes artificiais. Para raças médias e grandes.',
    solo({ thing: 'bag' }),
    close({ thing: 'bag' }),
  ),
  item(
    'Ração Filhotes Raças Pequenas 3 kg',
    8990,
    'Grãos miúdos com DHA para o desenvolvimento.',
    solo({ thing: 'bag', hue: 160, label: '3 kg' }),
  ),
  item(
    'Ração Gatos Castrados 10,1 kg',
    25990,
    'Controle de peso e do pH urinário, sabor salmão.',
    solo({ thing: 'bag', hue: -80, label: '10,1 kg' }, 'cats'),
  ),
  item(
    'Ração Natural Grain Free 12 kg',
    31990,
    'Cordeiro e batata-doce, sem transgênicos.',
    solo({ thing: 'bag', hue: 60, label: '12 kg' }, 'plants'),
  ),
  item(
    'Ração a granel (kg)',
    1290,
    'Pesada na hora. Pergunte pelas marcas da semana.',
    solo({ thing: 'bowl', hue: 60 }, 'food'),
  ),
  item(
    'Sachê para gatos carne 85 g',
    399,
    'Pedacinhos ao molho, sem conservantes.',
    solo({ thing: 'pouch' }),
    shoal({ thing: 'pouch' }),
  ),
  item(
    'Sachê para cães frango 100 g',
    449,
    'Refeição úmida completa.',
    solo({ thing: 'pouch', hue: 130, label: '100 g' }),
  ),
  item(
    'Ração úmida em lata 280 g',
    1490,
    'Patê de fígado para cães exigentes.',
    solo({ thing: 'can' }),
    pair({ thing: 'can' }, { thing: 'bowl' }),
  ),
  item('Lata pescados para gatos 160 g', 990, 'Atum e sardinha em pedaços.', solo({ thing: 'can', hue: 150 })),
  item(
    'Mistura de sementes para periquitos 500 g',
    1490,
    'Alpiste, painço e níger selecionados.',
    solo({ thing: 'seeds' }),
  ),
  item(
    'Mistura para calopsitas 1 kg',
    2290,
    'Com girassol, aveia e minerais.',
    solo({ thing: 'seeds', hue: 180 }),
    pair({ thing: 'seeds', hue: 180 }, { thing: 'bird' }),
  ),
  item(
    'Combo ração + petisco',
    24990,
    'Saco de 15 kg e pote de biscoitos com desconto.',
    pair({ thing: 'bag' }, { thing: 'treats' }),
  ),
];
