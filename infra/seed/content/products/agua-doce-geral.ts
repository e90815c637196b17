import { item, type ProductSheet, shoal, sideBySide, solo } from './sheet.ts';

export const aguaDoceGeral: readonly ProductSheet[] = [
  item(
    'Camarão red cherry (10 un.)',
    5990,
    'Colônia nacional, cor grau A. Envio com bolsa de oxigênio.',
    shoal({ drawing: 'shrimp' }, 'plants'),
  ),
  item(
    'Camarão blue dream (5 un.)',
    6990,
    'Azul profundo, para aquários plantados maduros.',
    shoal({ drawing: 'shrimp', hue: -150 }, 'plants'),
  ),
  item(
    'Combo plantado com tetras',
    7990,
    'Plantas e dez tetras para um comunitário de 60 L.',
    sideBySide({ drawing: 'planted' }, { drawing: 'tetra' }, 'water'),
  ),
  item(
    'Carpa koi 15 cm',
    5990,
    'Coloração variada, para lagos com boa filtragem.',
    solo({ drawing: 'goldfish', hue: -20 }),
    shoal({ drawing: 'goldfish', hue: -20 }),
  ),
  item(
    'Acará-disco juvenil',
    4490,
    'Jovem de 6 cm, formado em água mole.',
    solo({ drawing: 'discus', hue: 60 }, 'plants'),
  ),
  item(
    'Guppy moscow verde',
    1490,
    'Macho jovem de cauda larga, para colorir o comunitário.',
    solo({ drawing: 'guppy', hue: 100 }, 'plants'),
  ),
  item(
    'Molinésia dourada',
    1290,
    'Resistente, come algas e aceita águas alcalinas.',
    solo({ drawing: 'goldfish', hue: 18 }, 'equipment'),
  ),
  item(
    'Betta fêmea',
    2490,
    'Para harém ou aquário comunitário com cuidado.',
    solo({ drawing: 'betta', hue: 130 }, 'plants'),
  ),
  item(
    'Pacote fauna para iniciantes',
    12990,
    'Peixes compatíveis escolhidos por nossa equipe para o seu aquário.',
    sideBySide({ drawing: 'fishbowl' }, { drawing: 'guppy' }),
  ),

  item(
    'Camarão amano (5 un.)',
    4990,
    'O melhor comedor de algas do plantado.',
    shoal({ drawing: 'shrimp', hue: 100 }, 'water'),
  ),
  item(
    'Tetra-imperador (cardume com 6)',
    4290,
    'Reflexos lilás, pacífico e de fácil manejo.',
    solo({ drawing: 'tetra', hue: 120 }, 'food'),
  ),
  item(
    'Rodóstomo (cardume com 10)',
    5990,
    'Nada sempre em grupo. Para aquários plantados de 80 L ou mais.',
    shoal({ drawing: 'tetra', hue: -120 }, 'food'),
  ),
  item(
    'Camarão sakura laranja (5 un.)',
    3990,
    'Neocaridina fácil, boa para o primeiro nano.',
    shoal({ drawing: 'shrimp', hue: 40 }, 'food'),
  ),
  item(
    'Oscar tigre 8 cm',
    5990,
    'Grande e esperto, come na mão. Aquário a partir de 300 L.',
    solo({ drawing: 'discus', hue: -20 }, 'dogs'),
  ),
  item(
    'Barbo-tigre (cardume com 6)',
    4490,
    'Ativo, para aquários de espécies rápidas.',
    shoal({ drawing: 'tetra', hue: 180 }, 'plants'),
  ),
];
