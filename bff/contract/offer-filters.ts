import { FILTER_NAMES } from './filter-names.ts';
import { pageNumberOf } from './page-numbers.ts';

/** Orders of the offers of a product; `distance` requires a position. */
export const OFFER_SORTS = ['price', 'distance'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

/** The filters in the address of a product that shops are compared by. Shared by client and server, like `HomeFilters`. */
export interface OfferFilters {
  /** Whether only shops that are open now are shown. */
  open: boolean;
  order: OfferSort;
  page: number;
}

const DEFAULT_ORDER: OfferSort = 'price';
const OFFERS_PER_PAGE = 20;

/** Parses the filters of an address; missing and invalid ones get their defaults. */
export function readOfferFilters(params: URLSearchParams): OfferFilters {
  return {
    open: params.has(FILTER_NAMES.open),
    order: OFFER_SORTS.find((order) => order === params.get(FILTER_NAMES.order)) ?? DEFAULT_ORDER,
    page: pageNumberOf(params.get(FILTER_NAMES.page)),
  };
}

/** Returns the search params of filters, without defaults. */
export function writeOfferFilters({ open, order, page }: OfferFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (open) params.set(FILTER_NAMES.open, '1');
  if (order !== DEFAULT_ORDER) params.set(FILTER_NAMES.order, order);
  if (page > 1) params.set(FILTER_NAMES.page, String(page));
  return params;
}

/** Returns the query of `listOffers` for these filters. Without a position there is no order by distance. */
export function offersQueryOf({ open, order, page }: OfferFilters, position?: { lat: number; lng: number }) {
  return {
    ...(open && ({ open: 'true' } as const)),
    ...(order !== DEFAULT_ORDER && position && { sort: order }),
    page,
    limit: OFFERS_PER_PAGE,
    ...position,
  };
}
