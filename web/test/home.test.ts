import type { HomeKindName } from '@cardume/catalog/api';
import { expect } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { addHomeItem, openShop } from '../../infra/test/shops.ts';
import { carousels } from './home/carousels.ts';
import { delivery } from './home/delivery.ts';
import { favourites } from './home/favourites.ts';
import { googlePlaces } from './home/google-places.ts';
import { list } from './home/list.ts';
import { orders } from './home/order.ts';
import { outages } from './home/outages.ts';
import { places } from './home/places.ts';
import { products } from './home/products.ts';
import { recentlySeen } from './home/recently-seen.ts';
import { searchLinks } from './home/search-links.ts';
import { addSearchableProducts } from './home/searchable-products.ts';
import { sellers } from './home/sellers.ts';
import { suggestions } from './home/suggestions.ts';
import { visitorPosition } from './home/visitor-position.ts';
import { type Site, setUpSite } from './site.ts';

const PICTURE = '/icons/icon-512.png';
const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
const CLOSED = ALL_DAY.map(() => null);
const offer = { price: 10_000, whatsapp: '11987654321' };

/** Three pages of shops in two towns, one shop without a position, and one item of each kind of promotion. */
async function fill(site: Site): Promise<void> {
  const { product, services } = site;
  const recife = (n: number) => {
    const name = `Loja ${String(n).padStart(2, '0')}`;
    const place = { city: 'Recife', neighborhood: 'Boa Viagem', latitude: `-8.1${n + 10}`, longitude: '-34.9' };
    const openingHours = { 10: CLOSED, 11: ALL_DAY }[n] ?? null;
    return openShop(services, { name, ...place, openingHours, productCategoryIds: ['cat-peixes'] });
  };
  // Sequential, because the list has the newest first, and tests depend on the shops of its first page.
  for (let n = 1; n <= 11; n++) await recife(n);
  const olinda = { city: 'Olinda', neighborhood: 'Carmo', latitude: '-8.0100', longitude: '-34.8500' };
  const { id } = await openShop(services, {
    name: 'Água do Mar',
    ...olinda,
    openingHours: ALL_DAY,
    delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: null },
    productCategoryIds: ['cat-camas'],
  });
  const nowhere = { city: 'Olinda', neighborhood: 'Varadouro', latitude: null, longitude: null };
  const pictures = { coverImageUrl: PICTURE, profileImageUrl: PICTURE };
  const anywhere = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
  const solto = { name: 'Bicho Solto', ...nowhere, ...pictures, delivery: anywhere };
  await openShop(services, { ...solto, productCategoryIds: ['cat-camas'] });
  await Promise.all([review(product.baseUrl, id, 5), review(product.baseUrl, id, 4)]);
  const add = (kind: HomeKindName, items: object[]) =>
    items.map((item, order) => addHomeItem(services, kind, { order, imageUrl: PICTURE, ...item }));
  await Promise.all([
    ...add('hero-banners', [{ title: 'Um cardume de lojas' }, { title: 'Bichos felizes' }]),
    ...add(
      'banners',
      ['Peixes', 'Cães', 'Gatos'].map((title) => ({ title, link: '/parceiros' })),
    ),
    ...add(
      'best-sellers',
      ['Betta', 'Guppy', 'Neon', 'Disco', 'Acará', 'Kinguio'].map((name) => ({
        name,
        ...offer,
        discountPercentage: 25,
      })),
    ),
    ...add('sponsored-products', [{ name: 'Ração premium', ...offer }]),
  ]);
  await eventually(async () => {
    const shops = (await (await fetch(`${product.baseUrl}/api/stores`)).json()) as { total: number };
    expect(shops.total).toBe(13);
  });
  await addSearchableProducts(site);
}

async function review(baseUrl: string, shopId: string, rating: number): Promise<void> {
  await eventually(async () => {
    const body = JSON.stringify({ rating, customerName: 'Rita' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/api/stores/${shopId}/reviews`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  });
}

const site = setUpSite(fill);
list(site);
outages(site);
visitorPosition(site);
places(site);
googlePlaces(site);
carousels(site);
favourites(site);
orders(site);
delivery(site);
recentlySeen(site);
searchLinks(site);
suggestions(site);
products(site);
sellers(site);
