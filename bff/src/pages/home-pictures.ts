import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { shownNow } from '../home/shown-now.ts';
import type { Services } from '../services.ts';

/** A hint that is some seconds old does no harm. */
const KEPT_MS = 5_000;
/** A page waits no longer for its hints. */
const PATIENCE_MS = 150;

interface First {
  hero: string | undefined;
  promos: string[];
}

/** Of the active items those whose time is now are chosen when a page is made. */
const pictures = z.array(
  z.object({
    imageUrl: z.string().nullable(),
    showFrom: z.string().nullable(),
    showUntil: z.string().nullable(),
  }),
);
type Pictures = z.infer<typeof pictures>;
interface Active {
  heroes: Pictures;
  promos: Pictures;
}

const KEY = 'home';
const NOTHING: Active = { heroes: [], promos: [] };

/** The pictures that the home page shows first. Remembered for some seconds; old ones serve while newer are fetched. */
export class HomePictures {
  readonly #kept: LRUCache<string, Active>;

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
    const active = (await Promise.race([asked, pause(PATIENCE_MS, undefined, { ref: false })])) ?? NOTHING;
    return {
      hero: shownNow(active.heroes).shown[0]?.imageUrl ?? undefined,
      promos: shownNow(active.promos).shown.flatMap(({ imageUrl }) => imageUrl ?? []),
    };
  }
}

async function read(catalog: Services['catalog']): Promise<Active> {
  const active = async (kind: 'hero-banners' | 'banners') =>
    pictures.parse(await catalog.listHomeItems({ params: { kind }, query: { active: 'true' } }));
  const [heroes, promos] = await Promise.all([active('hero-banners'), active('banners')]);
  return { heroes, promos };
}
