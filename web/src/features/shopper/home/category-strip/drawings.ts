/** A drawing and its background. */
export interface Drawing {
  /** Name of the file in art/category-icons, without the extension. */
  art: string;
  ground: string;
}

const grounds = {
  water: '#D9F1F5',
  plants: '#DDF1DC',
  marine: '#2C3C92',
  dogs: '#FFE6C7',
  cats: '#FADFDA',
  birds: '#DCEBFB',
  equipment: '#DEE8EE',
  food: '#FFEBBF',
  exotic: '#E7E3F7',
  care: '#FCE1E9',
};

/** Drawings by category slug. */
const drawings: Record<string, Drawing> = {
  aquarios: { art: 'tank', ground: grounds.water },
  equipamentos: { art: 'filter', ground: grounds.equipment },
  manutencao: { art: 'tests', ground: grounds.food },
  decoracao: { art: 'decor', ground: grounds.plants },
  peixes: { art: 'clown', ground: grounds.water },
  alimentacao: { art: 'flakes', ground: grounds.food },
  'pet-geral': { art: 'dog', ground: grounds.dogs },
  'marinhos-geral': { art: 'coral', ground: grounds.exotic },
  'agua-doce-geral': { art: 'planted', ground: grounds.plants },
  'animais-exoticos': { art: 'turtle', ground: grounds.plants },
  racoes: { art: 'bag', ground: grounds.food },
  luminarias: { art: 'lamp', ground: grounds.equipment },
  sump: { art: 'sump', ground: grounds.equipment },
  plantas: { art: 'plant', ground: grounds.plants },
  corais: { art: 'coral', ground: grounds.marine },
  aquecedores: { art: 'heater', ground: grounds.equipment },
  termostatos: { art: 'heater', ground: grounds.equipment },
  filtros: { art: 'filter', ground: grounds.equipment },
  substratos: { art: 'substrate', ground: grounds.plants },
  brinquedos: { art: 'toy', ground: grounds.dogs },
  higiene: { art: 'shampoo', ground: grounds.care },
  camas: { art: 'bed', ground: grounds.cats },
  coleiras: { art: 'collar', ground: grounds.dogs },
  gatos: { art: 'cat', ground: grounds.cats },
  aves: { art: 'bird', ground: grounds.birds },
  arranhadores: { art: 'scratch', ground: grounds.care },
  'caixas-de-areia': { art: 'litter', ground: grounds.care },
  comedouros: { art: 'bowl', ground: grounds.dogs },
};

const fallbacks = { aqua: { art: 'planted', ground: grounds.plants }, pet: { art: 'bowl', ground: grounds.dogs } };

/** Returns the drawing of a category, or that of its department if it has none. */
export function drawingOf(slug: string, department: 'aqua' | 'pet'): Drawing {
  return drawings[slug] ?? fallbacks[department];
}
