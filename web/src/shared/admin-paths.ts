import { paths } from './paths.ts';

const under = <Name extends string>(name: Name) => `${paths.admin}/${name}` as const;

/** Addresses of the admin's screens. */
export const adminPaths = {
  users: under('usuarios'),
  stores: under('lojas'),
  analytics: under('analytics'),
  heroBanners: under('banner-principal'),
  banners: under('banners'),
  sponsored: under('produtos-patrocinados'),
  bestSellers: under('best-sellers'),
  partners: under('partners'),
  ratings: under('avaliacoes'),
  audit: under('auditoria'),
} as const;
