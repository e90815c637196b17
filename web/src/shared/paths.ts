/** Every address of the client, in one place. */
export const paths = {
  home: '/',
  partners: '/parceiros',
  orders: '/pedidos',
  terms: '/termos-de-uso',
  login: '/login',
  register: '/cadastro',
  admin: '/admin',
  panel: '/painel',
  createShop: '/painel/loja/criar',
  editShop: '/painel/loja/editar',
  myProducts: '/painel/produtos',
  newProduct: '/painel/produtos/criar',
  manageProducts: '/painel/produtos-old',
  gallery: '/painel/feed',
  manageFeed: '/painel/feed-old',
  analytics: '/painel/analytics',
  shop: (id: string) => `/loja/${id}`,
} as const;

/** The same addresses as patterns for the router, where they have parameters. */
export const patterns = {
  shop: '/loja/:id',
  /** The admin's screens have their own routes: app/admin. */
  admin: '/admin/*',
} as const;

/** Whether a path belongs to an account: the login, the register, an owner's or an admin's screens. */
export function isOfAccount(path: string): boolean {
  return /^\/(login|cadastro|painel|admin)(\/|$)/.test(path) || path.includes(EDIT);
}

/** Any path that contains this is the shop form. */
export const EDIT = '/editar';
