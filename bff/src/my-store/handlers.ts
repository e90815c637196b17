import type { myStoreContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import { feedHandlers } from './feed.ts';
import type { Dependencies } from './own-store.ts';
import { productHandlers } from './products.ts';
import { storeHandlers } from './store.ts';

/** What owners read and change of their own shop, and of no other: which one it is follows from the session. */
export function myStoreHandlers(dependencies: Dependencies): Handlers<typeof myStoreContract> {
  return { ...storeHandlers(dependencies), ...productHandlers(dependencies), ...feedHandlers(dependencies) };
}
