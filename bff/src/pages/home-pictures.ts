import { setTimeout as pause } from 'node:timers/promises';
import { banner, heroBanner } from '@cardume/bff/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** A hint that is some seconds old does no harm. */
const KEPT_MS = 5_000;
/** A page waits no longer for its hints. */
const PATIENCE_MS = 150;

interface First {
  hero: string | undefined;
  promos: string[];
}

const KEY = 'home';
const NOTHING: First = { hero: undefined, promos: [] };

/** The pictures that the home page shows first. Remembered for some seconds; old ones serve while newer are fetched. */
export class HomePictures {
  readonly #kept: LRUCache<string, First>;

  constructor(catalog: Services['catalog']) {
    this.#kept = new LRUCache({
      max: 1,
      ttl: KEPT_MS,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      fetchMethod: () => read(catalog),
    });
  }

  /** None where they cannot be had in a moment: a page does without hints. */
  async first(): Promise<First> {
    const asked = this.#kept.fetch(KEY).catch(() => undefined);
    return (await Promise.race([asked, pause(PATIENCE_MS, undefined, { ref: false })])) ?? NOTHING;
  }
}

async function read(catalog: Services['catalog']): Promise<First> {
  const active = (kind: 'hero-banners' | 'banners') =>
    catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
  const [heroes, promos] = await Promise.all([active('hero-banners'), active('banners')]);
  return {
    hero: z.array(heroBanner).parse(heroes)[0]?.imageUrl ?? undefined,
    promos: z
      .array(banner)
      .parse(promos)
      .flatMap(({ imageUrl }) => imageUrl ?? []),
  };
}
