/** Every address of the client, in one place. */
export const paths = {
  home: '/',
  partners: '/parceiros',
  orders: '/pedidos',
  terms: '/termos-de-uso',
  login: '/login',
  register: '/cadastro',
  forgotPassword: '/esqueci-senha',
  resetPassword: '/redefinir-senha',
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
  reviews: '/painel/avaliacoes',
  notices: '/painel/novidades',
  shop: (id: string) => `/loja/${id}`,
  /** The shop's page with the dialog of this product. */
  product: (shopId: string, productId: string) => `/loja/${shopId}/produto/${productId}`,
} as const;

/** The same addresses as patterns for the router, where they have parameters. */
export const patterns = {
  shop: '/loja/:id',
  product: '/loja/:id/produto/:productId',
  /** The admin's screens have their own routes: app/admin. */
  admin: '/admin/*',
} as const;

/** Whether a path belongs to an account: signing in, registering, a forgotten password, an owner's or an admin's screens. */
export function isOfAccount(path: string): boolean {
  return /^\/(login|cadastro|esqueci-senha|redefinir-senha|painel|admin)(\/|$)/.test(path) || path.includes(EDIT);
}

/** Returns the path of the screen at a path: a product is a dialog over the page of its shop. */
export function screenPath(path: string): string {
  return path.replace(/^(\/loja\/[^/]+)\/produto\/[^/]+\/*$/i, '$1');
}

/** Any path that contains this is the shop form. */
export const EDIT = '/editar';
