import { banner, heroBanner, type homeContract, homeProduct, partner } from '@cardume/bff/contract';
import type { HomeKindName } from '@cardume/catalog/api';
import type { Handlers } from '@cardume/kit/http';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** The five lists of the home page: active items only. */
export function homeHandlers(services: Services): Handlers<typeof homeContract> {
  const active = async <Item>(kind: HomeKindName, item: z.ZodType<Item>): Promise<Item[]> =>
    z.array(item).parse(await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } }));
  return {
    listBanners: () => active('banners', banner),
    listHeroBanners: () => active('hero-banners', heroBanner),
    listSponsoredProducts: () => active('sponsored-products', homeProduct),
    listBestSellers: () => active('best-sellers', homeProduct),
    listPartners: () => active('partners', partner),
  };
}
