import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { shownNow } from '../home/shown-now.ts';
import { cachedReads } from '../http/cached-reads.ts';
import type { ServiceClients } from '../services.ts';

/** Cache lifetime; outdated preloads do no harm. */
const PICTURES_TTL_MS = 5_000;
/** Maximum delay of a page by its hints. */
const HINTS_TIMEOUT_MS = 150;

interface First {
  hero: string | undefined;
  promos: string[];
}

/** Active items with their display periods, which are checked for each page. */
const activeItems = z.array(
  z.object({
    imageUrl: z.string().nullable(),
    showFrom: z.string().nullable(),
    showUntil: z.string().nullable(),
  }),
);
type ActiveItems = z.infer<typeof activeItems>;
interface Active {
  heroes: ActiveItems;
  promos: ActiveItems;
}

const KEY = 'home';
const NOTHING: Active = { heroes: [], promos: [] };

/** The first pictures of the home page, cached for `PICTURES_TTL_MS`; stale ones are used during a refresh. */
export class HomePictures {
  readonly #cached = cachedReads<Active>({
    max: 1,
    ttl: PICTURES_TTL_MS,
    allowStale: true,
    allowStaleOnFetchRejection: true,
  });
  readonly #catalog: ServiceClients['catalog'];

  constructor(catalog: ServiceClients['catalog']) {
    this.#catalog = catalog;
  }

  /** Returns no pictures if none are cached and the catalog fails or takes longer than `HINTS_TIMEOUT_MS`. */
  async first(): Promise<First> {
    const asked = this.#cached(KEY, () => read(this.#catalog)).catch(() => undefined);
    const active = (await Promise.race([asked, pause(HINTS_TIMEOUT_MS, undefined, { ref: false })])) ?? NOTHING;
    return {
      hero: shownNow(active.heroes).shown[0]?.imageUrl ?? undefined,
      promos: shownNow(active.promos).shown.flatMap(({ imageUrl }) => imageUrl ?? []),
    };
  }
}

async function read(catalog: ServiceClients['catalog']): Promise<Active> {
  const active = async (kind: 'hero-banners' | 'banners') =>
    activeItems.parse(await catalog.listHomeItems({ params: { kind }, query: { active: 'true' } }));
  const [heroes, promos] = await Promise.all([active('hero-banners'), active('banners')]);
  return { heroes, promos };
}
