import { type Product, startProduct } from '../../infra/test/product.ts';

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:9';

/** The BFF alone, for what it answers without the services. */
export function startBff(env: Record<string, string> = {}): Promise<Product> {
  const services = ['AUTH', 'STORES', 'CATALOG', 'REVIEWS', 'ANALYTICS'].map((name) => [`${name}_URL`, NOWHERE]);
  return startProduct({ only: ['bff'], env: { ...Object.fromEntries(services), ...env } });
}
