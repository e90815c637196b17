/** Renders all demo pictures into the cache folder. An image that has them loads the demo data in half the time. */
import { availableParallelism } from 'node:os';
import { HOME_KIND_NAMES } from '@cardume/catalog/api';
import pMap from 'p-map';
import { demoContent } from './content/index.ts';
import { RenderedPictureCache } from './rendered-picture-cache.ts';

const { shops, products, feedPhotos, home } = demoContent();
const pictures = [
  ...shops.flatMap(({ cover, profile }) => [cover, profile]),
  ...products.flatMap((product) => product.pictures),
  ...feedPhotos.map(({ picture }) => picture),
  ...HOME_KIND_NAMES.flatMap((kind) => home[kind].map(({ picture }) => picture)),
].filter((picture) => picture !== null);

const rendered = new RenderedPictureCache();
await pMap(pictures, (picture) => rendered.renditionsFor(picture), { concurrency: availableParallelism() });
