import type { PartnerSpec, PromoSpec } from '../pictures/spec.ts';
import { close, type ProductSheet, solo } from './products/sheet.ts';
import { at, idOf } from './random.ts';
import { shopId } from './shops/index.ts';
import type { DemoBanner, DemoHeroBanner, DemoOffer, DemoPartner, DemoShop } from './types.ts';

const numbered = <Sheet extends object>(kind: string, sheets: Sheet[]) =>
  sheets.map((sheet, i) => ({ id: idOf(kind, String(i + 1)), order: i + 1, ...sheet }));

export function heroBanners(): DemoHeroBanner[] {
  return numbered('hero banner', [
    {
      title: 'Seu aquário começa no bairro',
      subtitle: 'Lojas de confiança a poucos minutos de você',
      link: null,
      picture: { kind: 'hero', scene: 'shoal' },
    },
    {
      title: 'Tudo para quem late, mia e pia',
      subtitle: 'Ração, brinquedos e carinho perto de casa',
      link: null,
      picture: { kind: 'hero', scene: 'friends' },
    },
    {
      title: 'A loja da esquina está no Cardume',
      subtitle: 'Converse direto com o lojista pelo WhatsApp',
      link: null,
      picture: { kind: 'hero', scene: 'street' },
    },
  ]);
}

const promo = (
  title: string,
  subtitle: string,
  tone: PromoSpec['tone'],
  thing: PromoSpec['good']['thing'],
  shop: string | null,
) => ({
  title,
  storeId: shop === null ? null : shopId(shop),
  link: null,
  picture: { kind: 'promo', title, subtitle, tone, good: { thing } } as const,
});

export function banners(): DemoBanner[] {
  return numbered('banner', [
    promo('Semana do Aquário', 'até 30% OFF em filtros', 'mare', 'planted', 'Aqua Viva Aquarismo'),
    promo('Ração em dobro', '2ª unidade com 50% OFF', 'sol', 'dog', 'Cão & Cia Pet Shop'),
    promo(
      'Feira de Corais',
      'sábado, 9h, na loja',
      'marine',
      'coral',
      'Recife Marinho Corais e Peixes de Água Salgada',
    ),
    promo('Mês do Gato', 'caminhas a partir de R$ 79,90', 'rose', 'bed', 'Gato Preto Empório Felino'),
  ]);
}

interface OfferSheet extends ProductSheet {
  discount?: number;
  /** Name of the shop that sells it. */
  shop: string;
}

export function bestSellers(shops: readonly DemoShop[]): DemoOffer[] {
  return offers('best seller', shops, [
    {
      name: 'Ração Premium Cães Adultos 15 kg',
      price: 22990,
      discount: 15,
      shop: 'Cão & Cia Pet Shop',
      description: 'Frango e arroz integral, para raças médias e grandes.',
      pictures: [solo({ thing: 'bag' })],
    },
    {
      name: 'Filtro canister 1.200 L/h com mídias',
      price: 68900,
      discount: 20,
      shop: 'Aqua Viva Aquarismo',
      description: 'Três cestos e motor silencioso, para até 300 L.',
      pictures: [solo({ thing: 'filter' })],
    },
    {
      name: 'Betta halfmoon macho',
      price: 4990,
      shop: 'Casa do Aquarista',
      description: 'Criado individualmente. Escolha a cor por foto.',
      pictures: [solo({ thing: 'betta' })],
    },
    {
      name: 'Luminária LED RGB 60 cm plantado',
      price: 34990,
      discount: 10,
      shop: 'Mundo Submerso',
      description: 'Espectro completo, timer e ajuste pelo celular.',
      pictures: [solo({ thing: 'lamp' })],
    },
    {
      name: 'Cama nuvem para gatos M',
      price: 11990,
      shop: 'Gato Preto Empório Felino',
      description: 'Pelúcia antialérgica e lavável.',
      pictures: [solo({ thing: 'bed' })],
    },
    {
      name: 'Peixe-palhaço ocellaris',
      price: 14990,
      shop: 'Maré Alta Aquários',
      description: 'Nascido em cativeiro e já comendo ração.',
      pictures: [solo({ thing: 'clown' })],
    },
    {
      name: 'Fonte bebedouro flor 2 L',
      price: 12990,
      discount: 25,
      shop: 'Patinhas da Vila',
      description: 'Água sempre corrente e filtrada.',
      pictures: [solo({ thing: 'fountain' })],
    },
    {
      name: 'Kit bolinha e mordedor',
      price: 3990,
      shop: 'Cantinho do Caramelo',
      description: 'Borracha atóxica para mastigar à vontade.',
      pictures: [solo({ thing: 'toy' })],
    },
  ]);
}

export function sponsoredProducts(shops: readonly DemoShop[]): DemoOffer[] {
  return offers('sponsored product', shops, [
    {
      name: 'Kit aquário plantado 45 L',
      price: 48900,
      discount: 12,
      shop: 'Aqua Viva Aquarismo',
      description: 'Com LED, substrato e filtro',
      pictures: [solo({ thing: 'planted' })],
    },
    {
      name: 'Arranhador torre sisal',
      price: 15990,
      shop: 'Gato Preto Empório Felino',
      description: '80 cm, base reforçada',
      pictures: [solo({ thing: 'scratch' })],
    },
    {
      name: 'Muda de coral mole',
      price: 8990,
      shop: 'Recife Marinho Corais e Peixes de Água Salgada',
      description: 'Aclimatada, pronta para levar',
      pictures: [solo({ thing: 'coral' })],
    },
    {
      name: 'Coleira com plaquinha',
      price: 4990,
      discount: 20,
      shop: 'Patinhas da Vila',
      description: 'Gravação do nome grátis',
      pictures: [solo({ thing: 'collar' })],
    },
    {
      name: 'Acará-disco de criação própria',
      price: 18990,
      shop: 'Igarapé Aquarismo',
      description: 'Com 10 cm, aclimatado',
      pictures: [close({ thing: 'discus' })],
    },
  ]);
}

function offers(kind: string, shops: readonly DemoShop[], sheets: OfferSheet[]): DemoOffer[] {
  const plain = sheets.map(({ name, description, price, discount, shop, pictures }) => ({
    name,
    description,
    price,
    discountPercentage: discount ?? null,
    whatsapp: numberOf(shops, shop),
    picture: at(pictures, 0),
  }));
  return numbered(kind, plain);
}

function numberOf(shops: readonly DemoShop[], name: string): string {
  const shop = shops.find((each) => each.name === name);
  if (!shop) throw new Error(`no shop «${name}»`);
  return shop.whatsapp;
}

const partner = (
  name: string,
  site: string,
  discountText: string,
  description: string,
  picture: Omit<PartnerSpec, 'kind'>,
) => ({
  name,
  description,
  discountText,
  link: `https://${site}.example/cardume`,
  picture: { kind: 'partner', ...picture } as const,
});

export function partners(): DemoPartner[] {
  return numbered('partner', [
    partner(
      'Clínica Vet do Bairro',
      'clinicavetdobairro',
      '20% OFF',
      'Consulta e vacinas com desconto para clientes das lojas do Cardume.',
      { ground: 'plants', goods: [{ thing: 'rabbit' }, { thing: 'cat' }] },
    ),
    partner(
      'PetSeguro',
      'petseguro',
      '1º mês grátis',
      'Plano de saúde para cães e gatos a partir de R$ 29,90 por mês.',
      { ground: 'birds', goods: [{ thing: 'dog' }] },
    ),
    partner('Clube da Ração', 'clubedaracao', '15% OFF', 'Assinatura de ração com entrega todo mês na sua casa.', {
      ground: 'food',
      goods: [{ thing: 'bag' }, { thing: 'flakes' }],
    }),
    partner(
      'Hotelzinho Focinho Feliz',
      'focinhofeliz',
      '2 diárias por 1',
      'Hospedagem com quintal e câmera ao vivo para você matar a saudade.',
      { ground: 'cats', goods: [{ thing: 'bed' }, { thing: 'toy' }] },
    ),
    partner('AquaDesign Paisagismo', 'aquadesign', 'R$ 50 OFF', 'Montagem e manutenção de aquários plantados.', {
      ground: 'water',
      goods: [{ thing: 'planted' }],
    }),
    partner('Clique Animal', 'cliqueanimal', '30% OFF', 'Ensaio fotográfico do seu bichinho.', {
      ground: 'exotic',
      goods: [{ thing: 'bird' }],
    }),
  ]);
}
