import { TOWNS_PATH, townPath } from '@cardume/bff/contract';

/** Every path of the client, except those below `/admin` (`adminPaths` of the contract). */
export const paths = {
  home: '/',
  partners: '/parceiros',
  orders: '/pedidos',
  terms: '/termos-de-uso',
  towns: TOWNS_PATH,
  login: '/login',
  register: '/cadastro',
  forgotPassword: '/esqueci-senha',
  resetPassword: '/redefinir-senha',
  confirmEmail: '/confirmar-email',
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
  /** The page of a town's shops, also of one category. */
  town: townPath,
  /** The page of a shop with the dialog of a product. */
  product: (shopId: string, productId: string) => `/loja/${shopId}/produto/${productId}`,
  /** The comparison of the shops that have a product. @param gtin in its stored form */
  offers: (gtin: string) => `/produto/${gtin}`,
} as const;

/** The paths with parameters, as patterns for the router. */
export const patterns = {
  shop: '/loja/:id',
  product: '/loja/:id/produto/:productId',
  offers: '/produto/:gtin',
  town: `${TOWNS_PATH}/:uf/:town/:category?`,
  /** The admin's screens have their own route table: app/AdminRoutes.tsx. */
  admin: '/admin/*',
} as const;

/**
 * Whether a path is a screen of accounts: login, registration, password reset, confirmation of the e-mail, an owner's
 * or an admin's screens.
 */
export function isAccountPath(path: string): boolean {
  return (
    /^\/(login|cadastro|esqueci-senha|redefinir-senha|confirmar-email|painel|admin)(\/|$)/.test(path) ||
    path.includes(EDIT_SEGMENT)
  );
}

/** Returns the path without its dialog: for a product, a dialog over the page of its shop, the path of the shop. */
export function screenPath(path: string): string {
  return path.replace(/^(\/loja\/[^/]+)\/produto\/[^/]+\/*$/i, '$1');
}

/** Every path that contains this shows the shop form. */
export const EDIT_SEGMENT = '/editar';

/** URL fragment that opens the dialog to change the password, on a user's first screen (`firstScreenPath`). */
export const CHANGE_PASSWORD_FRAGMENT = '#alterar-senha';

/** Query parameter with the source of a visit. The page removes it from the URL. */
export const SOURCE_PARAM = 'de';
export type SharedSource = 'compartilhar' | 'qr';

/** History state of links from a list: the previous entry is the list, and the source of a visit. */
export interface FromList {
  fromList: true;
  source?: string;
}
export const FROM_SEARCH: FromList = { fromList: true, source: 'busca' };
export const FROM_HOME: FromList = { fromList: true, source: 'inicio' };
/** From a list that is no source of visits. */
export const FROM_LIST: FromList = { fromList: true };
