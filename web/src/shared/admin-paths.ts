import { paths } from './paths.ts';

const under = <Name extends string>(name: Name) => `${paths.admin}/${name}` as const;

/** Addresses of the admin's screens, but for those of the home content: features/admin/content-areas.ts. */
export const adminPaths = {
  users: under('usuarios'),
  stores: under('lojas'),
  analytics: under('analytics'),
  ratings: under('avaliacoes'),
  audit: under('auditoria'),
} as const;
