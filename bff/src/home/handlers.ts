import { banner, heroBanner, type homeContract, homeProduct, partner } from '@cardume/bff/contract';
import type { HomeKindName } from '@cardume/catalog/api';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { z } from 'zod';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Services } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { shownNow } from './shown-now.ts';

/** The lists of the home page: active items whose time is now. */
export function homeHandlers(services: Services, cache: ResponseCache): ApiHandlers<typeof homeContract> {
  const active = (kind: HomeKindName, item: z.ZodType) => {
    const make = async () => {
      const items = await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
      const { shown, until } = shownNow(items);
      return new CachedJson(JSON.stringify(z.array(item).parse(shown)), { until });
    };
    return async (_input: object, { req, res }: HttpContext): Promise<typeof RESPONSE_SENT> => {
      await cache.respond(req, res, [cacheTags.home(kind)], make);
      return RESPONSE_SENT;
    };
  };
  return {
    listBanners: active('banners', banner),
    listHeroBanners: active('hero-banners', heroBanner),
    listSponsoredProducts: active('sponsored-products', homeProduct),
    listBestSellers: active('best-sellers', homeProduct),
    listPartners: active('partners', partner),
  };
}
