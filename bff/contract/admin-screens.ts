import type { HomeKind } from './home.ts';

/** Addresses of the admin's screens, but for those of the home content. */
export const adminPaths = {
  home: '/admin',
  users: '/admin/usuarios',
  stores: '/admin/lojas',
  analytics: '/admin/analytics',
  ratings: '/admin/avaliacoes',
  reports: '/admin/denuncias',
  audit: '/admin/auditoria',
} as const;

/** Addresses of the screens of the home content. */
export const contentPaths = {
  'hero-banners': '/admin/banner-principal',
  banners: '/admin/banners',
  'sponsored-products': '/admin/produtos-patrocinados',
  'best-sellers': '/admin/best-sellers',
  partners: '/admin/partners',
} as const satisfies Record<HomeKind, string>;

/** Every screen of the admin, its home first: the server knows no other address below `/admin`. */
export const ADMIN_SCREENS: readonly string[] = [...Object.values(adminPaths), ...Object.values(contentPaths)];
