import { type ApiRoute, myStoreContract } from '@cardume/bff/contract';
import { wrapHandlers } from '../http/wrap-handlers.ts';
import type { ApiHandlers, SignedIn } from '../sessions/index.ts';
import { ownFeedHandlers } from './feed.ts';
import type { MyStoreParts } from './my-store-parts.ts';
import { ownProductHandlers } from './products.ts';
import { ownReviewHandlers } from './reviews.ts';
import { ownStoreHandlers } from './store.ts';

type MyStoreHandlers = ApiHandlers<typeof myStoreContract>;

/** Handlers of an owner's shop, which the session determines. A limit applies to all but GET. */
export function myStoreHandlers(parts: MyStoreParts): MyStoreHandlers {
  const changes = parts.limit('write', parts.config.RATE_WRITES);
  const handlers = {
    ...ownStoreHandlers(parts),
    ...ownProductHandlers(parts),
    ...ownFeedHandlers(parts),
    ...ownReviewHandlers(parts),
  };
  return wrapHandlers<MyStoreHandlers, ApiRoute>(handlers, myStoreContract, (handler, { method }) => {
    if (method === 'GET') return handler;
    return (input, http) => changes.countAccepted((http.viewer as SignedIn).userId, async () => handler(input, http));
  });
}
