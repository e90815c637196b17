import type { CurrentUser } from '@cardume/bff/contract';
import { createContext, use } from 'react';

/** The signed-in user; provided by `OwnerArea`, which renders its screens only during a session. */
export const OwnerContext = createContext<CurrentUser | null>(null);

/** Returns the signed-in user. @throws Error outside `OwnerArea` */
export function useOwner(): CurrentUser {
  const owner = use(OwnerContext);
  if (!owner) throw new Error('useOwner is called outside the OwnerArea');
  return owner;
}
