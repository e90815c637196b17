/** Every address of the client, in one place. */
export const paths = {
  home: '/',
  partners: '/parceiros',
  orders: '/pedidos',
  terms: '/termos-de-uso',
  login: '/login',
  shop: (id: string) => `/loja/${id}`,
} as const;

/** The same addresses as patterns for the router, where they have parameters. */
export const patterns = {
  shop: '/loja/:id',
} as const;
