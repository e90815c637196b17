import { item, type ProductSheet, pair, shoal, solo } from './sheet.ts';

export const sump: readonly ProductSheet[] = [
  item(
    'Sump de vidro 80 L',
    64900,
    'Quatro câmaras com dreno silencioso e espaço para skimmer e refúgio.',
    solo({ thing: 'sump' }),
  ),
  item(
    'Skimmer para até 300 L',
    119900,
    'Bomba de agulhas, copo de fácil limpeza e consumo de apenas 12 W.',
    solo({ thing: 'skimmer' }),
  ),
  item(
    'Skimmer nano para até 80 L',
    45900,
    'Compacto, cabe em sumps e caixas traseiras.',
    solo({ thing: 'skimmer', hue: 170 }, 'water'),
  ),
  item(
    'Mídia cerâmica 1 L',
    5990,
    'Altíssima área de superfície para bactérias nitrificantes.',
    solo({ thing: 'media' }),
  ),
  item(
    'Carvão ativado 500 g',
    3990,
    'Remove cor, odor e resíduos de medicamentos.',
    solo({ thing: 'media', hue: -150 }),
  ),
  item(
    'Kit mídias biológicas',
    9990,
    'Cerâmica, bio balls e perlon para o ano inteiro.',
    pair({ thing: 'media' }, { thing: 'drops', hue: 150 }),
  ),
  item(
    'Bomba de retorno 3.000 L/h DC',
    48900,
    'Motor de corrente contínua com controlador de seis velocidades.',
    solo({ thing: 'wavemaker', hue: 60 }),
  ),
  item(
    'Kit sump completo com skimmer',
    154900,
    'Vidro, skimmer, bomba de retorno e hidráulica. Montamos no local.',
    pair({ thing: 'sump' }, { thing: 'skimmer' }),
  ),
  item(
    'Kit três potes de cerâmica',
    15990,
    'Para sumps grandes: três litros de mídia com desconto.',
    shoal({ thing: 'media' }, 'water'),
  ),

  item(
    'Mídia Seachem Matrix 1 L',
    15990,
    'Pedra porosa que abriga bactérias e reduz nitrato.',
    solo({ thing: 'media', hue: 60 }),
  ),
  item(
    'Skimmer Bubble Magus Curve 5',
    169900,
    'Para aquários de até 500 L, bomba silenciosa.',
    solo({ thing: 'skimmer', hue: 120 }),
  ),
  item(
    'Removedor de fosfato 500 ml',
    7990,
    'Resina para reator ou bolsa, em doce e marinho.',
    pair({ thing: 'media', hue: -150 }, { thing: 'drops', hue: 150 }, 'water'),
  ),
  item(
    'Perlon acrilon 1 m',
    1290,
    'Manta para a filtragem mecânica. Corte do tamanho do cesto.',
    solo({ thing: 'pads', hue: 40, label: '1 m' }, 'water'),
  ),
  item(
    'Reposição automática de nível (ATO)',
    39990,
    'Sensor óptico e bomba: o nível do sump sempre igual.',
    pair({ thing: 'airpump' }, { thing: 'sump' }, 'equipment'),
  ),
];
