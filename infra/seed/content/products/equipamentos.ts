import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const equipamentos: readonly ProductSheet[] = [
  item(
    'Filtro canister 1.200 L/h com mídias',
    68900,
    'Três cestos, motor silencioso e mídias biológicas e mecânicas incluídas. Para aquários de até 300 L.',
    solo({ thing: 'filter' }),
    close({ thing: 'filter' }),
  ),
  item(
    'Filtro hang-on 400 L/h',
    15990,
    'Cascata regulável com refil de carvão ativado. Instalação em minutos.',
    solo({ thing: 'filter', hue: 120 }),
  ),
  item(
    'Termostato com aquecedor 100 W',
    8990,
    'Vidro reforçado, ajuste de 20 a 34 °C e desligamento automático fora da água.',
    solo({ thing: 'heater' }),
  ),
  item(
    'Termostato titânio 300 W',
    25990,
    'Corpo em titânio com controlador digital externo, para água doce e salgada.',
    solo({ thing: 'heater', hue: 180 }, 'water'),
  ),
  item(
    'Compressor de ar duas saídas',
    11990,
    'Silencioso, com vazão regulável. Acompanha mangueira e pedra porosa.',
    solo({ thing: 'airpump' }),
    pair({ thing: 'airpump' }, { thing: 'fishbowl' }),
  ),
  item(
    'Compressor a bateria para transporte',
    7990,
    'Liga sozinho quando falta energia e dura até 12 horas.',
    solo({ thing: 'airpump', hue: 120 }),
  ),
  item(
    'Bomba de circulação wave 4.000 L/h',
    23990,
    'Fluxo amplo com suporte magnético e baixo consumo.',
    solo({ thing: 'wavemaker' }),
  ),
  item(
    'Bomba submersa 1.000 L/h',
    12990,
    'Para cascatas, filtros internos e trocas de água.',
    solo({ thing: 'wavemaker', hue: 130 }, 'water'),
  ),
  item(
    'Kit CO2 caseiro com difusor',
    18900,
    'Garrafa, válvula agulha, conta-bolhas e difusor cerâmico para plantados de até 80 L.',
    pair({ thing: 'drops', hue: 90 }, { thing: 'stem' }),
  ),
  item(
    'Kit canister + termostato',
    74900,
    'O essencial para aquários de 100 a 200 L com desconto.',
    pair({ thing: 'filter' }, { thing: 'heater' }),
  ),
];
