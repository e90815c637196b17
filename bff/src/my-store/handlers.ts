import { myStoreContract } from '@cardume/bff/contract';
import type { Handler } from '@cardume/kit/http';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ApiHandlers, SignedIn } from '../sessions/index.ts';
import { ownFeedHandlers } from './feed.ts';
import type { MyStoreParts } from './my-store-parts.ts';
import { ownProductHandlers } from './products.ts';
import { ownReviewHandlers } from './reviews.ts';
import { ownStoreHandlers } from './store.ts';

type MyStoreHandlers = ApiHandlers<typeof myStoreContract>;

/** Handlers of an owner's shop, which the session determines. */
export function myStoreHandlers(parts: MyStoreParts): MyStoreHandlers {
  const changes = parts.limit('write', parts.config.RATE_WRITES);
  return countChanges(
    {
      ...ownStoreHandlers(parts),
      ...ownProductHandlers(parts),
      ...ownFeedHandlers(parts),
      ...ownReviewHandlers(parts),
    },
    changes,
  );
}

type AnyHandler = Handler<{ method: 'GET'; path: ''; summary: '' }, SignedIn>;

/** Returns the handlers with the limit applied to all routes but GET. */
function countChanges(handlers: MyStoreHandlers, changes: RateLimit): MyStoreHandlers {
  const counted = (handle: AnyHandler): AnyHandler => {
    return (input, http) => changes.countAccepted(http.viewer.userId, async () => handle(input, http));
  };
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const { method } = myStoreContract[name as keyof MyStoreHandlers];
    return [name, method === 'GET' ? handle : counted(handle as AnyHandler)];
  });
  return Object.fromEntries(entries) as MyStoreHandlers;
}
