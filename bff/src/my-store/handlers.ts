import type { myStoreContract } from '@cardume/bff/contract';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Dependencies } from './dependencies.ts';
import { feedHandlers } from './feed.ts';
import { productHandlers } from './products.ts';
import { storeHandlers } from './store.ts';

/** An owner's own shop; the session determines which one it is. */
export function myStoreHandlers(dependencies: Dependencies): ApiHandlers<typeof myStoreContract> {
  return { ...storeHandlers(dependencies), ...productHandlers(dependencies), ...feedHandlers(dependencies) };
}
