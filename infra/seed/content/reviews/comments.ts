import type { ShopType } from '../shops/sheet.ts';

/** Texts of reviews by rating (1 to 5 stars); those with five stars also by the type of the shop. */

const aboutWater = [
  'Explicaram tudo com paciência e me ajudaram a ciclar o aquário. Virei cliente!',
  'Peixes saudáveis e bem embalados. Chegaram em casa nadando como se nada tivesse acontecido.',
  'Testaram minha água de graça e acharam o problema em cinco minutos.',
  'Montaram meu aquário de 200 litros e deixaram tudo funcionando. Serviço impecável.',
  'Os aquários da loja são um espetáculo, dá para ver que gostam do que fazem.',
  'Melhor lugar da cidade para quem está começando no hobby.',
  'Não me venderam o peixe que eu queria porque meu aquário era pequeno. Honestidade rara!',
  'Filtro chegou no mesmo dia e ainda me ensinaram a montar as mídias.',
  'Três semanas depois, todos os peixes estão vivos e comendo bem.',
  'A quarentena deles faz diferença. Nunca mais perdi um peixe na primeira semana.',
  'Variedade de equipamentos que eu só achava na internet.',
];

const aboutFreshWater = [
  'Meu netinho amou os neons. Loja limpinha e preço justo.',
  'Plantas lindas e sem caramujo, finalmente!',
  'Comprei um betta pelo WhatsApp e recebi foto e vídeo antes de buscar.',
  'Troquei o substrato com a orientação deles e o plantado deslanchou.',
];

const aboutReefs = [
  'Os corais vieram muito bem aclimatados e abriram no mesmo dia.',
  'Comprei um casal de palhaços e em uma semana já tinham adotado a anêmona.',
  'Os frags vieram maiores do que na foto. Cores incríveis!',
  'Água do mar pronta e na salinidade certa, facilita demais a vida.',
];

const aboutPets = [
  'Meu cachorro entra puxando a guia de tanta alegria. Equipe muito carinhosa.',
  'Entregaram a ração em menos de uma hora, com o preço igual ao da loja.',
  'A Mel voltou do banho cheirosa e com lacinho. Amamos!',
  'Acharam a ração da minha gata, que estava em falta em todo lugar.',
  'Fui comprar petisco e saí com dica de veterinário. Atendimento nota dez.',
  'Adotei meu gatinho por indicação deles e o enxoval saiu todo daqui.',
  'Os brinquedos são resistentes de verdade, e olha que o Thor destrói tudo.',
  'Cama macia e lavável, o Bartolomeu não sai mais dela.',
  'Sempre lembram o nome do meu cachorro. Isso não tem preço.',
  'Plaquinha gravada na hora e ficou linda.',
  'Tiraram todas as minhas dúvidas sobre a ração de filhote.',
  'Loja organizada, dá para achar tudo sem pedir ajuda.',
  'Mandei mensagem no domingo e responderam na hora.',
  'Levei meu coelho para conhecer a loja e ele ganhou até um petisco.',
  'Preço bom na ração de 15 kg e ainda levaram até o carro.',
  'O peitoral que indicaram acabou com os puxões no passeio.',
];

const pleased = [
  'Atendimento excelente, recomendo de olhos fechados.',
  'Lojinha de bairro como deve ser: preço justo e conversa boa.',
  'Superou as minhas expectativas.',
  'Compro aqui há anos e nunca me decepcionei.',
  'Responderam rápido no WhatsApp e separaram meu pedido.',
  'Nota 10! Voltarei mais vezes.',
  'Muito bom ter uma loja assim perto de casa.',
  'Equipe simpática e que entende do assunto.',
  'Ambiente limpo e animais bem cuidados.',
  'Preço melhor que o da internet, e eu saio com o produto na mão.',
  'Tudo certinho, do pedido à entrega.',
  'Gostei muito, minha filha não queria ir embora.',
  'Estacionamento fácil e atendimento rápido.',
  'Aceitam Pix e cartão, resolvi tudo em dez minutos.',
];

const nearlyPleased = [
  'Boa variedade. Só achei o estacionamento apertado.',
  'Gostei bastante, mas no sábado a fila é grande.',
  'Produtos ótimos, entrega poderia ser um pouco mais rápida.',
  'Bom atendimento. Alguns preços um pouco acima da média.',
  'Loja pequena, mas tem quase tudo.',
  'Recomendo. Faltou só um pouquinho mais de opção de marcas.',
  'Atendimento muito bom, pena que fecha cedo aos domingos.',
  'Cheguei perto da hora de fechar e mesmo assim me atenderam bem.',
];

const unsure = [
  'É ok. Tem o básico, mas faltava o que eu procurava.',
  'Atendimento bom, preço nem tanto.',
  'Demoraram para responder no WhatsApp, mas o produto era bom.',
  'Já foi melhor. Espero que voltem a caprichar.',
  'O pedido veio com um item trocado, resolveram no dia seguinte.',
  'Loja um pouco bagunçada, mas dá para achar boas ofertas.',
  'Bom para emergência. Para compra grande prefiro pesquisar.',
  'Esperei meia hora para ser atendido num dia de semana.',
];

const displeased = [
  'Comprei um item que constava disponível e não tinha na loja.',
  'Não gostei do atendimento, pareciam sem vontade.',
  'O produto veio com defeito e a troca demorou duas semanas.',
  'Preço na etiqueta diferente do preço no caixa.',
  'Marquei horário e mesmo assim esperei mais de uma hora.',
  'Ninguém respondeu minhas mensagens por três dias.',
];

/** Second sentences, added to some texts. */
export const commentEndings = [
  'Voltarei com certeza.',
  'Parabéns a toda a equipe!',
  'Já indiquei para os vizinhos.',
  'Valeu cada centavo.',
  'Gratidão pelo carinho!',
  'Recomendo demais.',
  'Gente que gosta de bicho de verdade.',
  'Virou nossa loja de confiança.',
];

const tanks = [...aboutWater, ...aboutFreshWater];

/** Positive texts about aquariums, for the types of shop that sell them. */
const praise: Partial<Record<ShopType, readonly string[]>> = {
  aqua: tanks,
  planted: tanks,
  reef: [...aboutWater, ...aboutReefs],
};

/** Returns the texts that fit a type of shop and a rating. */
export function commentsFor(shopType: ShopType, rating: number): readonly string[] {
  if (rating === 5) return [...(praise[shopType] ?? aboutPets), ...pleased];
  if (rating === 4) return [...nearlyPleased, ...pleased.slice(0, 6)];
  return rating === 3 ? unsure : displeased;
}
