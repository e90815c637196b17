import { banner, heroBanner, type homeContract, homeProduct, partner } from '@cardume/bff/contract';
import type { HomeKindName } from '@cardume/catalog/api';
import { type Exchange, type Handlers, sent } from '@cardume/kit/http';
import { z } from 'zod';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';
import { tags } from '../stores/tags.ts';
import { shownNow } from './shown-now.ts';

/** The five lists of the home page: active items whose time is now. */
export function homeHandlers(services: Services, bodies: ReadyBodies): Handlers<typeof homeContract> {
  const active = (kind: HomeKindName, item: z.ZodType) => {
    const read = async () => {
      const items = await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
      const { shown, until } = shownNow(items);
      return new ReadyBody(JSON.stringify(z.array(item).parse(shown)), { until });
    };
    return async (_input: object, { req, res }: Exchange) => {
      await bodies.answer(req, res, [tags.home(kind)], read);
      return sent;
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
