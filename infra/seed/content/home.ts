import type { PartnerSpec, PromoSpec } from '../pictures/spec.ts';
import { randomMobileNumber } from './documents.ts';
import { bestSelling, type Featured, sponsored } from './products/featured.ts';
import { solo } from './products/sheet.ts';
import { entryAtModulo, idOf, randomFor } from './random.ts';
import { shopId } from './shops/index.ts';
import type { DemoBanner, DemoHeroBanner, DemoHome, DemoOffer, DemoPartner, DemoProduct, DemoShop } from './types.ts';

/** Returns the home content, whose offers are products of these shops. */
export const demoHome = (shops: readonly DemoShop[], products: readonly DemoProduct[]): DemoHome => ({
  'hero-banners': heroBanners(),
  banners: banners(),
  'best-sellers': bestSellers(shops, products),
  'sponsored-products': sponsoredProducts(shops, products),
  partners: partners(),
});

const numbered = <Sheet extends object>(kind: string, sheets: Sheet[]) =>
  sheets.map((sheet, i) => ({ id: idOf(kind, String(i + 1)), order: i + 1, ...sheet }));

function heroBanners(): DemoHeroBanner[] {
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
      title: 'A loja da esquina está aqui',
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
  drawing: PromoSpec['good']['drawing'],
  shop: string | null,
) => ({
  title,
  storeId: shop === null ? null : shopId(shop),
  link: null,
  picture: { kind: 'promo', title, subtitle, tone, good: { drawing } } as const,
});

function banners(): DemoBanner[] {
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

const bestSellers = (shops: readonly DemoShop[], products: readonly DemoProduct[]): DemoOffer[] =>
  offers('best seller', bestSelling, shops, products);

/** The last product has its own WhatsApp number, like a product of a supplier without a shop. */
function sponsoredProducts(shops: readonly DemoShop[], products: readonly DemoProduct[]): DemoOffer[] {
  const sold = offers('sponsored product', sponsored, shops, products);
  const supplied = {
    id: idOf('sponsored product', 'supplied'),
    order: sold.length + 1,
    name: 'Teste de água 7 em 1 (50 tiras)',
    description: 'pH, dureza, cloro e nitrito em um minuto',
    price: 5990,
    discountPercentage: null,
    whatsapp: randomMobileNumber(randomFor('whatsapp of a supplier'), '11'),
    productId: null,
    picture: solo({ drawing: 'tests' }, 'water'),
  };
  return [...sold, supplied];
}

/** Returns the products of shops, as they are when they are chosen. */
function offers(
  kind: string,
  shown: readonly Featured[],
  shops: readonly DemoShop[],
  products: readonly DemoProduct[],
): DemoOffer[] {
  const plain = shown.map(({ name, shop: shopName }) => {
    const shop = shops.find((each) => each.name === shopName);
    const product = products.find((each) => each.name === name && each.shopId === shop?.id);
    if (!shop || !product) throw new Error(`«${shopName}» does not sell «${name}»`);
    const { description, price, discountPercentage, pictures } = product;
    return {
      name,
      description,
      price,
      discountPercentage,
      whatsapp: shop.whatsapp,
      productId: product.id,
      picture: entryAtModulo(pictures, 0),
    };
  });
  return numbered(kind, plain);
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

function partners(): DemoPartner[] {
  return numbered('partner', [
    partner(
      'Clínica Vet do Bairro',
      'clinicavetdobairro',
      '20% OFF',
      'Consulta e vacinas com desconto para clientes das lojas do Cardume.',
      { ground: 'plants', goods: [{ drawing: 'rabbit' }, { drawing: 'cat' }] },
    ),
    partner(
      'PetSeguro',
      'petseguro',
      '1º mês grátis',
      'Plano de saúde para cães e gatos a partir de R$ 29,90 por mês.',
      { ground: 'birds', goods: [{ drawing: 'dog' }] },
    ),
    partner('Clube da Ração', 'clubedaracao', '15% OFF', 'Assinatura de ração com entrega todo mês na sua casa.', {
      ground: 'food',
      goods: [{ drawing: 'bag' }, { drawing: 'flakes' }],
    }),
    partner(
      'Hotelzinho Focinho Feliz',
      'focinhofeliz',
      '2 diárias por 1',
      'Hospedagem com quintal e câmera ao vivo para você matar a saudade.',
      { ground: 'cats', goods: [{ drawing: 'bed' }, { drawing: 'toy' }] },
    ),
    partner('AquaDesign Paisagismo', 'aquadesign', 'R$ 50 OFF', 'Montagem e manutenção de aquários plantados.', {
      ground: 'water',
      goods: [{ drawing: 'planted' }],
    }),
    partner('Clique Animal', 'cliqueanimal', '30% OFF', 'Ensaio fotográfico do seu bichinho.', {
      ground: 'exotic',
      goods: [{ drawing: 'bird' }],
    }),
  ]);
}
