import { makeRenditions } from '@cardume/bff/renditions';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { demoContent } from '../content/index.ts';
import { type PictureSpec, pictureKey, pictureSize, pictureSvg } from './index.ts';

const content = demoContent();
const { shops, products, feedPhotos } = content;
const covers = shops.flatMap(({ cover }) => cover ?? []);
const faces = shops.flatMap(({ profile }) => profile ?? []);
const home = Object.values(content.home).flat();
const every: PictureSpec[] = [
  ...covers,
  ...faces,
  ...products.flatMap(({ pictures }) => pictures),
  ...[...feedPhotos, ...home].map(({ picture }) => picture),
];
const distinct = [...new Map(every.map((spec) => [pictureKey(spec), spec])).values()];

describe('the demo pictures', () => {
  it('are a unique cover and a unique profile picture for each shop', () => {
    expect(new Set(covers.map(pictureKey)).size).toBe(covers.length);
    expect(new Set(faces.map(pictureKey)).size).toBe(faces.length);
  });

  it('are shared by products, so that the first start renders fewer', () => {
    expect(distinct.length).toBeLessThan(520);
  });

  it('need no font and have unique ids', () => {
    for (const spec of distinct) {
      const svg = pictureSvg(spec);
      expect(svg).not.toMatch(/<text|NaN|undefined/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('have deterministic and unique keys', () => {
    const [first, second] = covers;
    if (!first || !second) throw new Error('two covers are needed');
    expect(pictureKey(structuredClone(first))).toBe(pictureKey(first));
    expect(pictureKey(first)).not.toBe(pictureKey(second));
    expect(pictureKey(first)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('have the size of their kind', async () => {
    for (const spec of distinct) {
      const { width, height } = await sharp(Buffer.from(pictureSvg(spec))).metadata();
      expect([width, height]).toEqual(pictureSize[spec.kind]);
    }
  });

  it.each(Object.keys(pictureSize))('are rendered to small WebP files deterministically: %s', async (kind) => {
    const [first] = distinct.filter((spec) => spec.kind === kind);
    if (!first) throw new Error(`no picture of kind ${kind}`);
    const render = async () => (await makeRenditions(Buffer.from(pictureSvg(first)))).original;
    const file = await render();
    expect((await sharp(file).metadata()).format).toBe('webp');
    expect(file.length).toBeLessThan(100_000);
    expect((await render()).equals(file)).toBe(true);
  });
});
