/* The drawings `art/drawing-*.svg`, each with its background and the colours that a hue shift changes. */

/** Colours behind a drawing: the background and a lighter circle. */
export const backgroundColours = {
  water: ['#D9F1F5', '#ECF9FA'],
  plants: ['#DDF1DC', '#EFF9EC'],
  marine: ['#2C3C92', '#3A4EAE'],
  dogs: ['#FFE6C7', '#FFF3E1'],
  cats: ['#FADFDA', '#FDF0ED'],
  birds: ['#DCEBFB', '#EFF6FE'],
  equipment: ['#DEE8EE', '#EEF4F7'],
  food: ['#FFEBBF', '#FFF6DF'],
  exotic: ['#E7E3F7', '#F4F1FC'],
  care: ['#FCE1E9', '#FEF1F5'],
} as const satisfies Record<string, readonly [string, string]>;

export type BackgroundName = keyof typeof backgroundColours;

export interface DrawingStyle {
  ground: BackgroundName;
  /** Colours that a hue shift changes; others (eyes, wood, leaves, glass) are kept. */
  tint?: readonly string[];
}

export const drawingStyles = {
  airpump: { ground: 'equipment', tint: ['#2F6BE0', '#2356BE', '#7EA8F5', '#16336F', '#EAF1FE'] },
  anemone: { ground: 'marine', tint: ['#D9506F', '#B83F5C', '#F08AA0', '#F5A3B4'] },
  anubias: { ground: 'plants' },
  backpack: { ground: 'cats', tint: ['#5B349B', '#8A63D2', '#7450B8', '#C9B4F2', '#A585E6'] },
  bag: { ground: 'food', tint: ['#F2A93B', '#D98A1C', '#FFC65E', '#C8371B'] },
  bed: { ground: 'cats', tint: ['#C9705A', '#E08A72'] },
  betta: { ground: 'exotic', tint: ['#8E3FA8', '#B35BC9', '#D58FE3', '#4B2A86', '#6A3FB0', '#5B349B'] },
  bird: { ground: 'birds', tint: ['#4E8C9A'] },
  bowl: { ground: 'dogs', tint: ['#1292A4', '#0A6E7F', '#075A68', '#D8F1F2'] },
  brain: { ground: 'marine', tint: ['#46C49C', '#2FA581', '#C8F5E4'] },
  brush: { ground: 'care', tint: ['#F58FA8', '#DF6F8C', '#FFF3F6'] },
  can: { ground: 'food', tint: ['#1D8FB0', '#177A97'] },
  carrier: { ground: 'dogs', tint: ['#8FD3DC', '#6FB7C4', '#1292A4', '#0A6E7F', '#075A68', '#BFE6EC', '#D8F1F2'] },
  castle: { ground: 'water', tint: ['#8A63D2', '#7450B8'] },
  cat: { ground: 'cats', tint: ['#1292A4'] },
  chinchilla: { ground: 'exotic' },
  clown: { ground: 'water', tint: ['#FF8A3D', '#FF7A2E', '#FF9A5A', '#9C3E0A'] },
  collar: { ground: 'dogs', tint: ['#C8371B', '#E8644C'] },
  coral: { ground: 'marine', tint: ['#FF7A8A', '#FFA3AD', '#8A63D2', '#B79AF0', '#5BD6B0', '#46C49C', '#C8F5E4'] },
  cushion: { ground: 'dogs', tint: ['#3B7FA8', '#5AA6CF', '#D6ECF7'] },
  decor: { ground: 'plants' },
  discus: { ground: 'water', tint: ['#FFB23E', '#FF9A4D', '#D9601F', '#FFC46B', '#9C3E0A'] },
  dog: { ground: 'dogs', tint: ['#E8503A'] },
  drops: { ground: 'equipment', tint: ['#47AE62', '#2F8F4E', '#F3FBF4'] },
  filter: { ground: 'equipment', tint: ['#0A6E7F', '#075A68', '#6FB7C4'] },
  fishbowl: { ground: 'water', tint: ['#F5B8C8', '#E58FA8'] },
  flakes: { ground: 'food', tint: ['#1D8FB0', '#177A97', '#F77F2F', '#E57326', '#FFB27D'] },
  fountain: { ground: 'cats', tint: ['#F58FA8', '#FBC0CE'] },
  frag: { ground: 'marine', tint: ['#46C49C', '#F0718C', '#8A63D2', '#FF8A3D'] },
  gecko: { ground: 'exotic', tint: ['#4FA374', '#6FBF8C', '#CDEBB8', '#2F7F56'] },
  goldfish: { ground: 'water', tint: ['#FFB23E', '#FFD689', '#FFC46B', '#F77F2F', '#E3651A', '#B8480C'] },
  guppy: { ground: 'water', tint: ['#FF8A3D', '#FFC145', '#E3651A', '#E8503A'] },
  hamster: { ground: 'exotic' },
  harness: { ground: 'dogs', tint: ['#B93A22', '#E8503A', '#C8371B', '#FFE4DC', '#F5A08C'] },
  hay: { ground: 'exotic' },
  heater: { ground: 'equipment', tint: ['#FF8A5C', '#C8371B'] },
  house: { ground: 'dogs', tint: ['#E8503A', '#C8371B'] },
  lamp: { ground: 'equipment', tint: ['#FFF3C4', '#FFE68A', '#FFD84D'] },
  leash: { ground: 'dogs', tint: ['#1292A4', '#8FD3DC', '#075A68'] },
  litter: { ground: 'care', tint: ['#8A63D2', '#7450B8', '#A585E6', '#C9B4F2'] },
  media: { ground: 'equipment', tint: ['#0A6E7F', '#1292A4', '#075A68'] },
  moss: { ground: 'plants' },
  nano: { ground: 'water', tint: ['#C8371B', '#E8503A', '#8F2418'] },
  net: { ground: 'water', tint: ['#1292A4', '#0A6E7F', '#075A68', '#8FD3DC', '#BFE6EC'] },
  pads: { ground: 'care', tint: ['#7FC4F0', '#5AA6DB', '#A9DBF8', '#3B8FD4', '#1F6FB0', '#D8EEFB'] },
  parakeet: { ground: 'birds' },
  plant: { ground: 'plants' },
  planted: { ground: 'plants' },
  pouch: { ground: 'food', tint: ['#F58FA8', '#DF6F8C', '#FBC0CE', '#C0476A'] },
  rabbit: { ground: 'exotic' },
  rope: { ground: 'dogs', tint: ['#E8503A', '#FFA18F', '#5BB6D6'] },
  salt: { ground: 'water', tint: ['#2C3C92', '#22307A', '#3A4EAE', '#5C70CF'] },
  scratch: { ground: 'care', tint: ['#1292A4'] },
  seeds: { ground: 'birds', tint: ['#B4563A'] },
  shampoo: { ground: 'care', tint: ['#F58FA8', '#DF6F8C', '#FFF3F6'] },
  shrimp: { ground: 'water', tint: ['#C8371B', '#E8503A', '#E8644C', '#FF8A74'] },
  siphon: { ground: 'equipment', tint: ['#FF6A4D', '#FFA18F', '#1292A4', '#8FD3DC'] },
  skimmer: { ground: 'equipment', tint: ['#E8503A', '#0A6E7F'] },
  spot: { ground: 'equipment', tint: ['#FFF3C4', '#FFE68A', '#FFD84D'] },
  stem: { ground: 'plants', tint: ['#F0718C', '#D9506F', '#B4405E'] },
  stones: { ground: 'plants' },
  substrate: { ground: 'plants', tint: ['#D5BB84', '#B99B6B', '#A8815A'] },
  sump: { ground: 'equipment' },
  tag: { ground: 'dogs', tint: ['#FFC145', '#E5A21A', '#FFD67F', '#8A5A00'] },
  tang: { ground: 'water', tint: ['#2F6BE0', '#142A6B'] },
  tank: { ground: 'water', tint: ['#EBD9B4', '#D9C196'] },
  terrarium: { ground: 'exotic' },
  tests: { ground: 'food', tint: ['#F7E36B', '#9FD86B', '#4FBF9B', '#3B8FD4'] },
  tetra: { ground: 'water', tint: ['#E5533D', '#F28A75', '#18B4DD'] },
  toy: { ground: 'dogs', tint: ['#FF7A5C', '#E85A3C'] },
  treats: { ground: 'food', tint: ['#E8503A', '#C8371B', '#FF8A74'] },
  turtle: { ground: 'plants' },
  wand: { ground: 'cats', tint: ['#8A63D2', '#C9B4F2', '#FF8A5C', '#5BD6B0'] },
  wavemaker: { ground: 'equipment', tint: ['#1292A4', '#8FD3DC', '#7AD0E4'] },
  wheel: { ground: 'exotic', tint: ['#7450B8', '#8A63D2', '#C9B4F2', '#5B349B', '#F4F1FC'] },
} as const satisfies Record<string, DrawingStyle>;

export type DrawingName = keyof typeof drawingStyles;

/** Coats of the animals: colour in the drawing → colour of the coat. */
export const coats = {
  dog: {
    grey: {
      '#DB9D55': '#8A9099',
      '#C98A45': '#777D87',
      '#A8672F': '#5F656F',
      '#F3DDBE': '#E6E9EC',
      '#F8E8D0': '#F0F2F4',
    },
    chocolate: { '#DB9D55': '#9A6548', '#C98A45': '#83523A', '#A8672F': '#653D29', '#F3DDBE': '#EBD2BC' },
    cream: {
      '#DB9D55': '#F1DEBB',
      '#C98A45': '#E3C999',
      '#A8672F': '#CFA971',
      '#F3DDBE': '#FFF8EA',
      '#F8E8D0': '#FFFaf0',
    },
    white: {
      '#DB9D55': '#F6F2EA',
      '#C98A45': '#E8E1D4',
      '#A8672F': '#A87B4F',
      '#F3DDBE': '#FFFFFF',
      '#F8E8D0': '#FFFFFF',
    },
  },
  cat: {
    orange: { '#8E9BB0': '#F0AE68', '#7F8DA3': '#E39B50', '#6A778C': '#CF8238', '#56627A': '#C07028' },
    black: { '#8E9BB0': '#4A505C', '#7F8DA3': '#3E444F', '#6A778C': '#333842', '#56627A': '#2B303A' },
    siamese: { '#8E9BB0': '#F0E4D2', '#7F8DA3': '#E3D3BC', '#6A778C': '#8A6B56', '#56627A': '#6F5443' },
  },
  rabbit: {
    grey: { '#F9EFE3': '#C9D0DA', '#F3E6D6': '#B7BFCB', '#E9D8C4': '#A5AEBC', '#C99C70': '#8792A3' },
    caramel: { '#F9EFE3': '#EBC697', '#F3E6D6': '#E0B681', '#E9D8C4': '#CF9F66', '#C99C70': '#A8713F' },
  },
  hamster: {
    grey: { '#E8A860': '#A9B0BD', '#F2B878': '#B9C0CC', '#D18F45': '#8E96A5' },
    cream: { '#E8A860': '#EAD3AC', '#F2B878': '#F3E0BF', '#D18F45': '#D5B582' },
  },
  parakeet: {
    blue: {
      '#5FC27B': '#7BBDEE',
      '#47AE62': '#559DDB',
      '#2F8F4E': '#2F74B8',
      '#2F7F56': '#2A6296',
      '#FFE27A': '#F4F8FC',
    },
    yellow: {
      '#5FC27B': '#FFD95A',
      '#47AE62': '#F2BE3B',
      '#2F8F4E': '#D99A1E',
      '#2F7F56': '#C98A1E',
      '#FFE27A': '#FFF0B0',
    },
  },
  tang: {
    yellow: { '#2F6BE0': '#FFD23F', '#142A6B': '#F0B400', '#FFD23F': '#F5B800' },
  },
  chinchilla: {
    beige: { '#A7AEBC': '#D9C4A6', '#8F97A6': '#C4AB88', '#E9EDF2': '#F8F0E2', '#5A6472': '#8A6B4E' },
  },
} as const satisfies Partial<Record<DrawingName, Record<string, Record<string, string>>>>;
