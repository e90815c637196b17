import type { CurrentUser } from '@cardume/bff/contract';
import { createContext, use } from 'react';

/** Provided by the `OwnerArea`, which renders its screens only while somebody is signed in. */
export const OwnerContext = createContext<CurrentUser | null>(null);

/** Who is signed in, for screens inside the `OwnerArea`. */
export function useOwner(): CurrentUser {
  const owner = use(OwnerContext);
  if (!owner) throw new Error('useOwner is called outside the OwnerArea');
  return owner;
}
