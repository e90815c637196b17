import { z } from 'zod';
import { defineApi } from './access.ts';
import { id, isoDate } from './shapes.ts';

const item = z.object({
  id,
  imageUrl: z.string().nullable(),
  active: z.boolean(),
  order: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const banner = item.extend({ storeId: id.nullable(), title: z.string(), link: z.string().nullable() });
export type Banner = z.infer<typeof banner>;

export const heroBanner = item.extend({
  title: z.string(),
  subtitle: z.string().nullable(),
  link: z.string().nullable(),
});
export type HeroBanner = z.infer<typeof heroBanner>;

/** A product of the home page itself: sponsored, or among the best sellers. */
export const homeProduct = item.extend({
  name: z.string(),
  description: z.string().nullable(),
  price: z.int(),
  discountPercentage: z.int().nullable(),
  whatsapp: z.string(),
});
export type HomeProduct = z.infer<typeof homeProduct>;

export const partner = item.extend({
  name: z.string(),
  description: z.string(),
  discountText: z.string(),
  link: z.string(),
});
export type Partner = z.infer<typeof partner>;

export const homeContract = defineApi({
  listBanners: {
    method: 'GET',
    path: '/banners',
    access: 'anyone',
    summary: 'Active promo banners',
    response: z.array(banner),
  },
  listHeroBanners: {
    method: 'GET',
    path: '/hero-banners',
    access: 'anyone',
    summary: 'Active main banners',
    response: z.array(heroBanner),
  },
  listSponsoredProducts: {
    method: 'GET',
    path: '/sponsored-products',
    access: 'anyone',
    summary: 'Active sponsored products',
    response: z.array(homeProduct),
  },
  listBestSellers: {
    method: 'GET',
    path: '/best-sellers',
    access: 'anyone',
    summary: 'Active best sellers',
    response: z.array(homeProduct),
  },
  listPartners: {
    method: 'GET',
    path: '/partners',
    access: 'anyone',
    summary: 'Active partners',
    response: z.array(partner),
  },
});
