import { useLocation } from 'react-router';

/**
 * Returns the token of a mailed link, which is in the fragment, so that no server logs it and no other site sees it; null
 * without one. Links of version 1.0.0 have it in the query.
 */
export function useMailedToken(): string | null {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('token') || new URLSearchParams(search).get('token') || null;
}
