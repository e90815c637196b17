import type { CurrentUser } from '@cardume/bff/contract';
import { useOutletContext } from 'react-router';

/** Who is signed in; for screens inside the `OwnerArea`, which are drawn for nobody else. */
export function useOwner(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
