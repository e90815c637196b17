import { close, item, type ProductSheet, sideBySide, small, solo } from './sheet.ts';

export const equipamentos: readonly ProductSheet[] = [
  item(
    'Filtro canister 1.200 L/h com mídias',
    68900,
    'Três cestos, motor silencioso e mídias biológicas e mecânicas incluídas. Para aquários de até 300 L.',
    solo({ drawing: 'filter' }),
    close({ drawing: 'filter' }),
  ),
  item(
    'Filtro hang-on 400 L/h',
    15990,
    'Cascata regulável com refil de carvão ativado. Instalação em minutos.',
    solo({ drawing: 'filter', hue: 120 }),
  ),
  item(
    'Termostato com aquecedor 100 W',
    8990,
    'Vidro reforçado, ajuste de 20 a 34 °C e desligamento automático fora da água.',
    solo({ drawing: 'heater' }),
  ),
  item(
    'Termostato titânio 300 W',
    25990,
    'Corpo em titânio com controlador digital externo, para água doce e salgada.',
    solo({ drawing: 'heater', hue: 180 }, 'water'),
  ),
  item(
    'Compressor de ar duas saídas',
    11990,
    'Silencioso, com vazão regulável. Acompanha mangueira e pedra porosa.',
    solo({ drawing: 'airpump' }),
    sideBySide({ drawing: 'airpump' }, { drawing: 'fishbowl' }),
  ),
  item(
    'Compressor a bateria para transporte',
    7990,
    'Liga sozinho quando falta energia e dura até 12 horas.',
    solo({ drawing: 'airpump', hue: 120 }),
  ),
  item(
    'Bomba de circulação wave 4.000 L/h',
    23990,
    'Fluxo amplo com suporte magnético e baixo consumo.',
    solo({ drawing: 'wavemaker' }),
  ),
  item(
    'Bomba submersa 1.000 L/h',
    12990,
    'Para cascatas, filtros internos e trocas de água.',
    solo({ drawing: 'wavemaker', hue: 130 }, 'water'),
  ),
  item(
    'Kit CO2 caseiro com difusor',
    18900,
    'Garrafa, válvula agulha, conta-bolhas e difusor cerâmico para plantados de até 80 L.',
    sideBySide({ drawing: 'drops', hue: 90 }, { drawing: 'stem' }),
  ),
  item(
    'Kit canister + termostato',
    74900,
    'O essencial para aquários de 100 a 200 L com desconto.',
    sideBySide({ drawing: 'filter' }, { drawing: 'heater' }),
  ),

  item(
    'Filtro Sunsun HW-302 canister 1000 L/h',
    38990,
    'Três cestos de mídia e flauta de retorno. Para aquários de até 250 L, 110 V ou 220 V.',
    solo({ drawing: 'filter', hue: 40 }),
    sideBySide({ drawing: 'filter', hue: 40 }, { drawing: 'media' }),
  ),
  item(
    'Filtro Sunsun HW-603B canister 400 L/h',
    24990,
    'Canister compacto para aquários de até 100 L.',
    small({ drawing: 'filter', hue: 40 }),
  ),
  item(
    'Filtro hang-on Atman HF-300 350 L/h',
    11990,
    'Cascata externa com refil de carvão. Regulagem de vazão.',
    solo({ drawing: 'filter', hue: 120 }, 'water'),
  ),
  item(
    'Filtro interno Boyu 600 L/h',
    7990,
    'Esponja lavável e saída de ar ajustável.',
    small({ drawing: 'filter', hue: 160 }, 'plants'),
  ),
  item(
    'Termostato Atman 100 W',
    7490,
    'Regulável de 20 a 34 °C, para aquários de até 100 L.',
    small({ drawing: 'heater' }, 'water'),
  ),
  item(
    'Termostato Roxin HT-1900 200 W',
    6990,
    'Vidro de quartzo e ventosas reforçadas. Para aquários de até 200 L.',
    solo({ drawing: 'heater' }, 'food'),
  ),
  item(
    'Compressor Boyu S-2000A duas saídas',
    7990,
    'Baixo ruído e vazão regulável de 2 x 2 L/min.',
    solo({ drawing: 'airpump', hue: 120 }, 'water'),
  ),
  item(
    'Bomba submersa Sarlo Better 650 L/h',
    9990,
    'Nacional, com peças de reposição. Para fontes, filtros e sumps.',
    solo({ drawing: 'wavemaker', hue: 130 }, 'equipment'),
  ),
  item(
    'Bomba de circulação Sunsun JVP-110 2000 L/h',
    8990,
    'Base com ventosa magnética e gira 360°.',
    sideBySide({ drawing: 'wavemaker' }, { drawing: 'tang' }, 'marine'),
  ),
];
