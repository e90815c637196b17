import { close, item, type ProductSheet, sideBySide, solo } from './sheet.ts';

export const animaisExoticos: readonly ProductSheet[] = [
  item(
    'Mini coelho com kit básico',
    24990,
    'Filhote vacinado e dócil, acompanha feno e bebedouro.',
    solo({ drawing: 'rabbit' }),
    sideBySide({ drawing: 'rabbit' }, { drawing: 'hay' }),
  ),
  item('Coelho anão cinza', 22990, 'Criado solto, acostumado com crianças.', solo({ drawing: 'rabbit', coat: 'grey' })),
  item('Hamster sírio', 3990, 'Com 45 dias e carteirinha de cuidados.', solo({ drawing: 'hamster' })),
  item(
    'Hamster cinza',
    3490,
    'Ativo à noite, adora a rodinha.',
    solo({ drawing: 'hamster', coat: 'grey' }),
    sideBySide({ drawing: 'hamster', coat: 'grey' }, { drawing: 'wheel' }),
  ),
  item('Roda de exercícios silenciosa 21 cm', 6990, 'Rolamento selado, não acorda a casa.', solo({ drawing: 'wheel' })),
  item(
    'Terrário de vidro 60 cm',
    39990,
    'Portas frontais, tela de ventilação e fundo para aquecimento.',
    solo({ drawing: 'terrarium' }),
  ),
  item('Gecko-leopardo', 45900, 'Com nota fiscal e documentação do Ibama. Come insetos.', solo({ drawing: 'gecko' })),
  item(
    'Gecko-leopardo tangerine',
    59900,
    'Cor rara, criadouro autorizado.',
    solo({ drawing: 'gecko', hue: -95 }),
    sideBySide({ drawing: 'gecko', hue: -95 }, { drawing: 'terrarium' }),
  ),
  item(
    'Jabuti-piranga com documentação',
    49900,
    'Filhote microchipado, com guia de manejo.',
    solo({ drawing: 'turtle' }),
    close({ drawing: 'turtle' }),
  ),
  item('Calopsita mansa', 18900, 'Criada na mão, já empenada.', solo({ drawing: 'bird' })),
  item('Periquito-australiano azul', 5990, 'Jovem, pronto para amansar.', solo({ drawing: 'parakeet', coat: 'blue' })),
  item('Chinchila standard', 59900, 'Precisa de ambiente fresco e pó de banho.', solo({ drawing: 'chinchilla' })),
  item('Feno de capim 1 kg', 3490, 'Colhido e seco à sombra, para coelhos e roedores.', solo({ drawing: 'hay' })),

  item(
    'Porquinho-da-índia filhote',
    8990,
    'Desmamado e acostumado ao colo. Vive melhor em dupla.',
    solo({ drawing: 'hamster', coat: 'cream' }, 'plants'),
  ),
  item(
    'Tartaruga tigre-d’água com documentação',
    19990,
    'Com nota fiscal e registro do Ibama.',
    sideBySide({ drawing: 'turtle' }, { drawing: 'tank' }, 'water'),
  ),
  item(
    'Lâmpada UVB 5.0 26 W para répteis',
    9990,
    'Essencial para jabutis e geckos fixarem cálcio.',
    solo({ drawing: 'spot', hue: 40 }, 'food'),
  ),
  item(
    'Serragem para roedores 1 kg',
    1490,
    'Pinus sem pó, macia e absorvente.',
    solo({ drawing: 'substrate', hue: 30 }, 'dogs'),
  ),
  item(
    'Ração NuTrópica para coelhos 1,5 kg',
    4990,
    'Extrusada com feno e vegetais.',
    sideBySide({ drawing: 'bag', hue: 110, label: '1,5 kg' }, { drawing: 'rabbit' }),
  ),
  item(
    'Agapornis (casal)',
    25990,
    'Casal jovem de criadouro registrado.',
    sideBySide({ drawing: 'parakeet' }, { drawing: 'parakeet', coat: 'yellow' }, 'plants'),
  ),
];
