import type { AdminHomeKind } from '@cardume/bff/contract';
import { paths } from './paths.ts';

const under = <Name extends string>(name: Name) => `${paths.admin}/${name}` as const;

/** Addresses of the admin's screens. */
export const adminPaths = {
  users: under('usuarios'),
  stores: under('lojas'),
  analytics: under('analytics'),
  ratings: under('avaliacoes'),
  audit: under('auditoria'),
} as const;

/** Addresses of the screens of the home content. */
export const contentPaths = {
  'hero-banners': under('banner-principal'),
  banners: under('banners'),
  'sponsored-products': under('produtos-patrocinados'),
  'best-sellers': under('best-sellers'),
  partners: under('partners'),
} as const satisfies Record<AdminHomeKind, string>;
