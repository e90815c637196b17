import { item, type ProductSheet, shoal, sideBySide, solo } from './sheet.ts';

export const sump: readonly ProductSheet[] = [
  item(
    'Sump de vidro 80 L',
    64900,
    'Quatro câmaras com dreno silencioso e espaço para skimmer e refúgio.',
    solo({ drawing: 'sump' }),
  ),
  item(
    'Skimmer para até 300 L',
    119900,
    'Bomba de agulhas, copo de fácil limpeza e consumo de apenas 12 W.',
    solo({ drawing: 'skimmer' }),
  ),
  item(
    'Skimmer nano para até 80 L',
    45900,
    'Compacto, cabe em sumps e caixas traseiras.',
    solo({ drawing: 'skimmer', hue: 170 }, 'water'),
  ),
  item(
    'Mídia cerâmica 1 L',
    5990,
    'Altíssima área de superfície para bactérias nitrificantes.',
    solo({ drawing: 'media' }),
  ),
  item(
    'Carvão ativado 500 g',
    3990,
    'Remove cor, odor e resíduos de medicamentos.',
    solo({ drawing: 'media', hue: -150 }),
  ),
  item(
    'Kit mídias biológicas',
    9990,
    'Cerâmica, bio balls e perlon para o ano inteiro.',
    sideBySide({ drawing: 'media' }, { drawing: 'drops', hue: 150 }),
  ),
  item(
    'Bomba de retorno 3.000 L/h DC',
    48900,
    'Motor de corrente contínua com controlador de seis velocidades.',
    solo({ drawing: 'wavemaker', hue: 60 }),
  ),
  item(
    'Kit sump completo com skimmer',
    154900,
    'Vidro, skimmer, bomba de retorno e hidráulica. Montamos no local.',
    sideBySide({ drawing: 'sump' }, { drawing: 'skimmer' }),
  ),
  item(
    'Kit três potes de cerâmica',
    15990,
    'Para sumps grandes: três litros de mídia com desconto.',
    shoal({ drawing: 'media' }, 'water'),
  ),

  item(
    'Mídia Seachem Matrix 1 L',
    15990,
    'Pedra porosa que abriga bactérias e reduz nitrato.',
    solo({ drawing: 'media', hue: 60 }),
  ),
  item(
    'Skimmer Bubble Magus Curve 5',
    169900,
    'Para aquários de até 500 L, bomba silenciosa.',
    solo({ drawing: 'skimmer', hue: 120 }),
  ),
  item(
    'Removedor de fosfato 500 ml',
    7990,
    'Resina para reator ou bolsa, em doce e marinho.',
    sideBySide({ drawing: 'media', hue: -150 }, { drawing: 'drops', hue: 150 }, 'water'),
  ),
  item(
    'Perlon acrilon 1 m',
    1290,
    'Manta para a filtragem mecânica. Corte do tamanho do cesto.',
    solo({ drawing: 'pads', hue: 40, label: '1 m' }, 'water'),
  ),
  item(
    'Reposição automática de nível (ATO)',
    39990,
    'Sensor óptico e bomba: o nível do sump sempre igual.',
    sideBySide({ drawing: 'airpump' }, { drawing: 'sump' }, 'equipment'),
  ),
];
