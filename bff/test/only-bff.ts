import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';

/** Starts the BFF without services: all are unreachable. */
export function startBff(env: Record<string, string> = {}): Promise<RunningProduct> {
  return startProduct({ only: ['bff'], env: { ...absentServices, ...env } });
}
