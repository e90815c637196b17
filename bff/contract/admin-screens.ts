import type { HomeKind } from './home.ts';

/** Paths of the admin's screens, except those for home content. */
export const adminPaths = {
  home: '/admin',
  users: '/admin/usuarios',
  stores: '/admin/lojas',
  storeApproval: '/admin/lojas/revisar',
  analytics: '/admin/analytics',
  ratings: '/admin/avaliacoes',
  reports: '/admin/denuncias',
  audit: '/admin/auditoria',
} as const;

/** Paths of the admin's screens for home content. */
export const contentPaths = {
  'hero-banners': '/admin/banner-principal',
  banners: '/admin/banners',
  'sponsored-products': '/admin/produtos-patrocinados',
  'best-sellers': '/admin/best-sellers',
  partners: '/admin/partners',
} as const satisfies Record<HomeKind, string>;

/** Paths of all admin's screens, home first. The server returns 404 for other paths below `/admin`. */
export const ADMIN_SCREENS: readonly string[] = [...Object.values(adminPaths), ...Object.values(contentPaths)];

/** Those that the menu and the first screen lead to; the queue of waiting shops is part of their list. */
export const ADMIN_AREA_PATHS = ADMIN_SCREENS.filter((path) => path !== adminPaths.storeApproval);
