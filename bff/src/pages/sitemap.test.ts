import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Sitemaps } from './sitemap.ts';

const ORIGIN = 'https://cardume.example';
const CHANGED = '2026-11-21T12:00:00.000Z';
const PART = 50_000;

/** A town for every two shops. */
const townsOf = (shops: number) =>
  Array.from({ length: shops / 2 }, (_, n) => ({
    town: { uf: 'pr', slug: `town-${n}`, name: 'Town' },
    category: null,
  }));

function directoryOf(shops: number) {
  const listed = Array.from({ length: shops }, (_, n) => ({ id: `shop-${n}`, updatedAt: CHANGED }));
  return { listed: () => listed, towns: { entries: () => townsOf(shops) } };
}

/** A catalog with this number of products and of compared GTINs; `asked` lists the requested parts of products. */
function catalogOf(length: number, compared = 0) {
  const asked: number[] = [];
  const products = async (number: number) => {
    asked.push(number);
    const first = (number - 1) * PART;
    return {
      products: Array.from({ length: Math.max(0, Math.min(PART, length - first)) }, (_, n) => ({
        id: `product-${first + n}`,
        storeId: 'a b',
        updatedAt: CHANGED,
      })),
      parts: Math.ceil(length / PART),
    };
  };
  const offers = async (number: number) => ({
    offers: Array.from({ length: number === 1 ? compared : 0 }, (_, n) => ({ gtin: `${n}`, updatedAt: CHANGED })),
    parts: Math.ceil(compared / PART),
  });
  return { products, offers, asked };
}

const written = (xml: readonly string[] | undefined) => (xml ?? []).join('');
const count = (text: string, part: string) => text.split(part).length - 1;

describe('the sitemap', () => {
  it('is an index of maps of shops and products, with 50,000 addresses at most', async () => {
    const sitemaps = new Sitemaps(directoryOf(PART), catalogOf(PART + 1_000, 2));
    const index = written(await sitemaps.index(ORIGIN));
    expect(index).toContain('<sitemapindex');
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual(
      ['lojas-1', 'lojas-2', 'cidades-1', 'produtos-1', 'produtos-2', 'ofertas-1'].map(
        (name) => `${ORIGIN}/sitemap-${name}.xml`,
      ),
    );
    const maps = { shops: [] as string[], products: [] as string[] };
    for (const number of [1, 2]) {
      maps.shops.push(written(await sitemaps.shops(ORIGIN, number)));
      maps.products.push(written(await sitemaps.products(ORIGIN, number)));
    }
    expect(maps.shops.map((xml) => count(xml, '<url>'))).toEqual([50_000, 6]);
    expect(maps.products.map((xml) => count(xml, '<url>'))).toEqual([50_000, 1_000]);
    expect(new Set(maps.shops.join('').match(/shop-\d+/g)).size).toBe(50_000);
    expect(new Set(maps.products.join('').match(/product-\d+/g)).size).toBe(51_000);
    expect(maps.shops[0]).toContain(`<loc>${ORIGIN}/parceiros</loc>`);
    expect(maps.shops[0]).toContain(`<loc>${ORIGIN}/loja/shop-0</loc><lastmod>${CHANGED}</lastmod>`);
    expect(maps.products[0]).toContain(
      `<loc>${ORIGIN}/loja/a%20b/produto/product-0</loc><lastmod>${CHANGED}</lastmod>`,
    );
    expect(written(await sitemaps.offers(ORIGIN, 1))).toContain(
      `<loc>${ORIGIN}/produto/1</loc><lastmod>${CHANGED}</lastmod>`,
    );
  });

  it('has the towns, after the page that lists them', async () => {
    const sitemaps = new Sitemaps(directoryOf(4), catalogOf(0));
    expect(
      [...written(await sitemaps.towns(ORIGIN, 1)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url),
    ).toEqual([`${ORIGIN}/lojas`, `${ORIGIN}/lojas/pr/town-0`, `${ORIGIN}/lojas/pr/town-1`]);
    const many = new Sitemaps(directoryOf(2 * PART), catalogOf(0));
    expect([
      count(written(await many.towns(ORIGIN, 1)), '<url>'),
      count(written(await many.towns(ORIGIN, 2)), '<url>'),
    ]).toEqual([50_000, 1]);
    expect(written(await many.index(ORIGIN))).toContain('sitemap-cidades-2.xml');
  });

  it('has no maps beyond the last', async () => {
    const sitemaps = new Sitemaps(directoryOf(10), catalogOf(10));
    expect(await sitemaps.shops(ORIGIN, 2)).toBeUndefined();
    expect(await sitemaps.offers(ORIGIN, 1)).toBeUndefined();
    expect(await sitemaps.products(ORIGIN, 2)).toBeUndefined();
    expect(await sitemaps.towns(ORIGIN, 2)).toBeUndefined();
    expect(written(await new Sitemaps(directoryOf(0), catalogOf(0)).index(ORIGIN))).not.toContain('produtos');
  });

  it('is unavailable while the catalog is, and there again afterwards', async () => {
    let away = true;
    const catalog = catalogOf(1);
    const sitemaps = new Sitemaps(directoryOf(1), {
      products: (part) => (away ? Promise.reject(new Error('away')) : catalog.products(part)),
      offers: catalog.offers,
    });
    await expect(sitemaps.index(ORIGIN)).rejects.toThrow('away');
    expect(written(await sitemaps.shops(ORIGIN, 1))).toContain('/loja/shop-0');
    away = false;
    expect(written(await sitemaps.index(ORIGIN))).toContain('sitemap-produtos-1.xml');
  });

  it('is made once for many requests, and again when it has expired', async () => {
    const catalog = catalogOf(10);
    const sitemaps = new Sitemaps(directoryOf(10), catalog);
    const all = await Promise.all(Array.from({ length: 100 }, () => sitemaps.products(ORIGIN, 1)));
    for (const file of all) expect(written(file)).toContain('/produto/product-9');
    expect(catalog.asked).toEqual([1]);
    while (catalog.asked.length === 1) {
      await sitemaps.products(ORIGIN, 1);
      await pause(50);
    }
  });

  it('makes one file at a time, and refuses when too many wait', async () => {
    const parts = 100;
    let [running, most] = [0, 0];
    const products = async () => {
      most = Math.max(most, ++running);
      await pause(1);
      running--;
      return { products: [], parts };
    };
    const sitemaps = new Sitemaps(directoryOf(1), { ...catalogOf(0), products });
    const asked = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => sitemaps.products(ORIGIN, n + 1)));
    expect(most).toBe(1);
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(10);
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(50);
  });
});
