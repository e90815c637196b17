import { randomUUID } from 'node:crypto';
import type { Product as ShopProduct } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct } from '../../infra/test/shops.ts';
import { openShownShop } from './open-shown-shop.ts';
import { canonicalUrl, metaContent, structuredData, titleOf } from './page-head.ts';
import { RED, storeRedPicture } from './page-pictures.ts';
import { brokenRules } from './structured-data.ts';

const EVIL = `Ração </title></script><script>alert(1)</script> "15 kg" & Cia 🐠`;

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'catalog', 'bff'], env: absentServices });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

const get = (path: string) => fetch(product.baseUrl + path, { redirect: 'manual' });

async function page(path: string) {
  const response = await get(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Adds a product to a new shop, because a shop may have only three products per category. */
async function sell(changes: Parameters<typeof addProduct>[2] = {}) {
  const { id } = await openShownShop(product, { name: 'Aqua & Viva' });
  return addProduct(services, id, changes);
}

const pathOf = ({ id, storeId }: Pick<ShopProduct, 'id' | 'storeId'>) => `/loja/${storeId}/produto/${id}`;

describe('the served page of a product', () => {
  it('has its own title, description and meta tags, correctly escaped', async () => {
    const added = await sell({ name: EVIL, description: `${EVIL}\n${'palavra '.repeat(60)}` });
    const { status, html } = await page(`${pathOf(added)}/?de=compartilhar`);
    const url = product.baseUrl + pathOf(added);
    expect([status, titleOf(html), canonicalUrl(html)]).toEqual([200, `${EVIL} - Aqua & Viva - Cardume`, url]);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(metaContent(html, 'description').startsWith(`${EVIL} palavra`)).toBe(true);
    expect(metaContent(html, 'description').length).toBeLessThanOrEqual(160);
    expect(metaContent(html, 'robots')).toBe('');
    const tags = ['og:title', 'og:url', 'og:image:width', 'og:image:height', 'og:image:type', 'twitter:card'];
    expect(tags.map((name) => metaContent(html, name))).toEqual([
      `${EVIL} - Aqua & Viva`,
      url,
      '1200',
      '630',
      'image/jpeg',
      'summary_large_image',
    ]);
    expect(metaContent(html, 'og:image')).toMatch(
      new RegExp(`^${product.baseUrl}/og/produto/${added.id}\\.jpg\\?v=[\\w-]+$`),
    );
    expect(metaContent(html, 'og:image:alt')).toBe(`${EVIL}, R$ 44,91, Aqua & Viva`);
  });

  it('has structured data of the product and its offer', async () => {
    const imageUrl = await storeRedPicture(product, 800, 800);
    const added = await sell({
      name: EVIL,
      price: 1_290,
      discountPercentage: null,
      imageUrls: [imageUrl],
    });
    const { html } = await page(pathOf(added));
    const url = product.baseUrl + pathOf(added);
    expect(brokenRules(html, { complete: true })).toEqual([]);
    expect(structuredData(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': url,
      url,
      name: EVIL,
      description: 'Adulto, em saquinho com oxigênio.',
      image: [product.baseUrl + imageUrl, metaContent(html, 'og:image')],
      category: 'Peixes',
      sku: added.id,
      offers: {
        '@type': 'Offer',
        url,
        price: '12.90',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', name: 'Aqua & Viva', url: `${product.baseUrl}/loja/${added.storeId}` },
      },
    });
  });

  it('follows the product: final price, availability, and words in place of a missing description', async () => {
    const added = await sell({ name: 'Neon', description: '', price: 105, available: false });
    const { html } = await page(pathOf(added));
    expect(metaContent(html, 'description')).toBe('Neon por R$ 0,95 na loja Aqua & Viva, Vila Mariana, São Paulo');
    expect(structuredData(html).offers).toMatchObject({ price: '0.95', availability: 'https://schema.org/OutOfStock' });
    expect(structuredData(html).image).toEqual([metaContent(html, 'og:image')]);
    const body = {
      facts: { name: 'Neon cardinal', price: 2_000, available: true },
      selectedCategoryIds: ['cat-peixes'],
    };
    await services.catalog.changeProduct({ params: { storeId: added.storeId, id: added.id }, body });
    await eventually(async () => {
      const { html: changed } = await page(pathOf(added));
      expect(titleOf(changed)).toBe('Neon cardinal - Aqua & Viva - Cardume');
      expect(structuredData(changed).offers).toMatchObject({
        price: '18.00',
        availability: 'https://schema.org/InStock',
      });
    });
    await services.catalog.removeProduct({ params: { storeId: added.storeId, id: added.id } });
    await eventually(async () => expect((await page(pathOf(added))).status).toBe(404));
  });

  it('of an unapproved shop is out of search engines and has no sharing picture', async () => {
    const pending = await openShownShop(product, {}, { approved: false });
    const added = await addProduct(services, pending.id);
    const { status, html } = await page(pathOf(added));
    expect([status, metaContent(html, 'robots'), canonicalUrl(html), metaContent(html, 'og:image')]).toEqual([
      200,
      'noindex',
      undefined,
      '',
    ]);
    expect(html).not.toContain('/og/');
    expect((await get(`/og/produto/${added.id}.jpg`)).status).toBe(404);
  });

  it('is a 404 where the shop or the product is unknown, or the product is of another shop', async () => {
    const added = await sell();
    const other = await openShownShop(product);
    for (const path of [
      `/loja/${added.storeId}/produto/${randomUUID()}`,
      `/loja/${other.id}/produto/${added.id}`,
      `/loja/${added.storeId}/produto/%E0%A4%A`,
      `/loja/${added.storeId}/produto/${'x'.repeat(500)}`,
    ]) {
      const { status, html } = await page(path);
      expect([path, status, titleOf(html), metaContent(html, 'robots')]).toEqual([
        path,
        404,
        'Produto não encontrado - Cardume',
        'noindex',
      ]);
      expect(html).toContain('<div id="root">');
    }
    const { status, html } = await page(`/loja/${randomUUID()}/produto/${added.id}`);
    expect([status, titleOf(html)]).toEqual([404, 'Loja não encontrada - Cardume']);
    for (const path of [
      `/loja/${added.storeId}/produto`,
      `/loja/${added.storeId}/produto/`,
      `/loja/${added.storeId}/nada/${added.id}`,
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });
});

describe('the picture of a shared product', () => {
  it('shows its photo, is immutable under its version, and gets a new version when the price changes', async () => {
    const added = await sell({ imageUrls: [await storeRedPicture(product, 600, 800)] });
    const url = async () => new URL(metaContent((await page(pathOf(added))).html, 'og:image'));
    const first = await url();
    const answer = await fetch(first);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const photo = await sharp(jpeg).extract({ left: 20, top: 20, width: 590, height: 590 }).toBuffer();
    const { dominant } = await sharp(photo).stats();
    expect(Math.abs(dominant.r - RED.r) + dominant.g + dominant.b).toBeLessThan(120);
    const body = { facts: { price: 5_000 }, selectedCategoryIds: ['cat-peixes'] };
    await services.catalog.changeProduct({ params: { storeId: added.storeId, id: added.id }, body });
    await eventually(async () => expect((await url()).href).not.toBe(first.href));
    expect((await fetch(first)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  it.each([
    ['without a photo', {}],
    ['whose photo is gone', { imageUrls: ['/media/a/b.webp'] }],
    ['with a photo of another host', { imageUrls: ['https://127.0.0.1:1/a.png'] }],
    ['with a name without letters', { name: '🐠🐠🐠' }],
    ['with a very long name and price', { name: 'Aquários '.repeat(20), price: 100_000_000, discountPercentage: 1 }],
  ])('is drawn for one %s', async (_, changes) => {
    const { id } = await sell(changes);
    const answer = await get(`/og/produto/${id}.jpg`);
    expect(answer.status).toBe(200);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('does not exist for unknown products', async () => {
    expect((await get(`/og/produto/${randomUUID()}.jpg`)).status).toBe(404);
  });
});

describe('while the catalog is away', () => {
  it('the page of a product is a 503 with the client, and the page of the shop is available', async () => {
    const added = await sell();
    await product.processes.kill('catalog');
    try {
      const { status, headers, html } = await page(pathOf(added));
      expect([status, headers.get('retry-after'), metaContent(html, 'robots')]).toEqual([503, '1', 'noindex']);
      expect(html).toContain('<div id="root">');
      expect((await page(`/loja/${added.storeId}`)).status).toBe(200);
    } finally {
      await product.processes.restart('catalog');
    }
    await eventually(async () => expect((await page(pathOf(added))).status).toBe(200));
  });
});
