import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Directory } from '../directory/directory.ts';
import { Sitemaps, sitemap, sitemapFile } from './sitemap.ts';

const ORIGIN = 'https://cardume.example';
const CHANGED = '2026-11-21T12:00:00.000Z';

function directoryOf(shops: number): Pick<Directory, 'visible'> {
  const visible = Array.from({ length: shops }, (_, n) => ({ id: `shop-${n}`, updatedAt: CHANGED }));
  return { visible: () => visible[Symbol.iterator]() } as unknown as Pick<Directory, 'visible'>;
}

const written = (xml: Iterable<string> | undefined) => [...(xml ?? [])].join('');
const count = (text: string, part: string) => text.split(part).length - 1;

describe('the sitemap', () => {
  it('is one file while that can name all', () => {
    const xml = written(sitemap(directoryOf(2_500), ORIGIN));
    expect(count(xml, '<loc>https://cardume.example/loja/shop-')).toBe(2_500);
    expect(xml).toContain(`<loc>https://cardume.example/loja/shop-0</loc><lastmod>${CHANGED}</lastmod>`);
    expect(xml).toContain('<loc>https://cardume.example/parceiros</loc>');
  });

  it('is an index of files of 50,000 above that', () => {
    const directory = directoryOf(100_000);
    const index = written(sitemap(directory, ORIGIN));
    expect(index).toContain('<sitemapindex');
    expect(count(index, '<loc>')).toBe(3);
    expect(index).toContain('<loc>https://cardume.example/sitemap-3.xml</loc>');
    const files = [1, 2, 3].map((number) => written(sitemapFile(directory, ORIGIN, number)));
    expect(files.map((xml) => count(xml, '<url>'))).toEqual([50_000, 50_000, 6]);
    expect(new Set(files.join('').match(/shop-\d+/g)).size).toBe(100_000);
    expect(sitemapFile(directory, ORIGIN, 4)).toBeUndefined();
    expect(sitemapFile(directory, ORIGIN, 0)).toBeUndefined();
    expect(sitemapFile(directory, ORIGIN, Number.NaN)).toBeUndefined();
  });
});

describe('the cached sitemap', () => {
  it('is made once for many requests, and again when it has expired', async () => {
    let made = 0;
    const visible = () => {
      made++;
      return directoryOf(10).visible();
    };
    const sitemaps = new Sitemaps({ visible });
    for (let n = 0; n < 100; n++) expect(sitemaps.file(ORIGIN)?.join('')).toContain('/loja/shop-9');
    expect(made).toBe(1);
    for (const number of [0, -1, 1.5, Number.NaN]) expect(sitemaps.file(ORIGIN, number)).toBeUndefined();
    expect(made).toBe(1);
    while (made === 1) {
      sitemaps.file(ORIGIN);
      await pause(50);
    }
  });
});
