import { randomUUID } from 'node:crypto';
import type { Payment } from '@cardume/bff/contract';
import { addProduct } from '../../infra/test/shops.ts';
import { addresses } from './shop/addresses.ts';
import { bag } from './shop/bag.ts';
import { identity } from './shop/identity.ts';
import { offers } from './shop/offers.ts';
import { products } from './shop/products.ts';
import { reports } from './shop/reports.ts';
import { reviews } from './shop/reviews.ts';
import { scrolling } from './shop/scrolling.ts';
import { sharing } from './shop/sharing.ts';
import type { Shops } from './shop/shops.ts';
import { visitSources } from './shop/visit-sources.ts';
import { openShop } from './shops.ts';
import { type Site, setUpSite } from './site.ts';

const shops: Shops = { full: '', mute: '', pending: '', empty: '', wide: '' };
const WIDE = ['aquarios', 'peixes', 'racoes', 'brinquedos', 'camas', 'coleiras'];
const photo = (name: string) => `/icons/icon-512.png?${name}`;

async function fill(site: Site): Promise<void> {
  const { services } = site;
  const delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto, à tarde' };
  const sold = { delivery, payments: ['credito', 'pix'] satisfies Payment[] };
  const bare = { whatsapp: null, latitude: null, longitude: null, address: 'Rua das Águas, 7' };
  const [full, mute, pending, empty, wide] = await Promise.all([
    openShop(site, { name: 'Água do Mar', productCategoryIds: ['cat-peixes', 'cat-camas'], ...sold }),
    openShop(site, { name: 'Bicho Solto', ...bare, pickup: false }),
    openShop(site, { name: 'Loja Nova' }, { approved: false }),
    openShop(site, { name: 'Vitrine Vazia' }),
    openShop(site, { name: 'Mercado dos Bichos', productCategoryIds: WIDE.map((slug) => `cat-${slug}`) }),
  ]);
  Object.assign(shops, { full: full.id, mute: mute.id, pending: pending.id, empty: empty.id, wide: wide.id });
  const clown = { name: 'Peixe-palhaço', description: 'Casal já formado', price: 10_000 };
  await addProduct(services, full.id, { ...clown, imageUrls: ['1', '2', '3'].map(photo) });
  await addProduct(services, full.id, { name: 'Tang azul', available: false });
  await addProduct(services, full.id, { name: 'Cama redonda', categoryId: 'cat-camas', discountPercentage: null });
  await addProduct(services, mute.id, { name: 'Guppy' });
  for (const [position, slug] of WIDE.entries()) {
    // Categories of one, two and three products, in turn.
    for (let n = 1; n <= 1 + (position % 3); n++)
      await addProduct(services, wide.id, { name: `${slug} ${n}`, categoryId: `cat-${slug}` });
  }
  for (const order of [1, 2]) {
    const params = { id: full.id, photoId: randomUUID() };
    await services.stores.addFeedPhoto({ params, body: { imageUrl: photo(`feed${order}`), order, isPremium: false } });
  }
}

const site = setUpSite(fill, { topology: 'separate' });
addresses(site, shops);
identity(site, shops);
products(site, shops);
reviews(site, shops);
scrolling(site, shops);
reports(site, shops);
sharing(site, shops);
visitSources(site, shops);
bag(site);
// Last, because it opens shops, which others show as near.
offers(site);
