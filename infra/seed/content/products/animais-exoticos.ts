import { close, item, type ProductSheet, pair, solo } from './sheet.ts';

export const animaisExoticos: readonly ProductSheet[] = [
  item(
    'Mini coelho com kit básico',
    24990,
    'Filhote vacinado e dócil, acompanha feno e bebedouro.',
    solo({ thing: 'rabbit' }),
    pair({ thing: 'rabbit' }, { thing: 'hay' }),
  ),
  item('Coelho anão cinza', 22990, 'Criado solto, acostumado com crianças.', solo({ thing: 'rabbit', coat: 'grey' })),
  item('Hamster sírio', 3990, 'Com 45 dias e carteirinha de cuidados.', solo({ thing: 'hamster' })),
  item(
    'Hamster cinza',
    3490,
    'Ativo à noite, adora a rodinha.',
    solo({ thing: 'hamster', coat: 'grey' }),
    pair({ thing: 'hamster', coat: 'grey' }, { thing: 'wheel' }),
  ),
  item('Roda de exercícios silenciosa 21 cm', 6990, 'Rolamento selado, não acorda a casa.', solo({ thing: 'wheel' })),
  item(
    'Terrário de vidro 60 cm',
    39990,
    'Portas frontais, tela de ventilação e fundo para aquecimento.',
    solo({ thing: 'terrarium' }),
    close({ thing: 'terrarium' }),
  ),
  item('Gecko-leopardo', 45900, 'Com nota fiscal e documentação do Ibama. Come insetos.', solo({ thing: 'gecko' })),
  item(
    'Gecko-leopardo tangerine',
    59900,
    'Cor rara, criadouro autorizado.',
    solo({ thing: 'gecko', hue: -95 }),
    pair({ thing: 'gecko', hue: -95 }, { thing: 'terrarium' }),
  ),
  item(
    'Jabuti-piranga com documentação',
    49900,
    'Filhote microchipado, com guia de manejo.',
    solo({ thing: 'turtle' }),
    close({ thing: 'turtle' }),
  ),
  item('Calopsita mansa', 18900, 'Criada na mão, já empenada.', solo({ thing: 'bird' })),
  item('Periquito-australiano azul', 5990, 'Jovem, pronto para amansar.', solo({ thing: 'parakeet', coat: 'blue' })),
  item('Chinchila standard', 59900, 'Precisa de ambiente fresco e pó de banho.', solo({ thing: 'chinchilla' })),
  item('Feno de capim 1 kg', 3490, 'Colhido e seco à sombra, para coelhos e roedores.', solo({ thing: 'hay' })),
];
