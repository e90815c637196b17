import type { Product, StorePage } from '@cardume/bff/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { paths, patterns } from '../../../../shared/paths.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { useIsServed } from '../../../../ui/use-is-served.ts';
import { useProductsQuery } from '../api.ts';

/** Returns the navigation state for links from a shop's page to its products; `openedHere`: Back leads to that page. */
export function useProductLinkState(): object {
  return { ...useLocation().state, openedHere: true };
}

/**
 * Returns the product in the URL, whose dialog is shown over the shop's page, and a function that closes it. The URL of
 * an unknown product is replaced by that of the shop.
 */
export function useProductFromUrl({ id: shopId }: StorePage): { product: Product | undefined; close: () => void } {
  const id = useMatch(patterns.product)?.params.productId;
  const { currentData, isSuccess, isFetching, fulfilledTimeStamp = 0, refetch } = useProductsQuery(shopId);
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const closed = useRef('');
  const isServed = useIsServed();
  // A list that the page was served with is not older than the visit.
  const [openedAt] = useState(() => (isServed ? 0 : Date.now()));
  const refetched = useRef(false);
  const product = id === undefined ? undefined : currentData?.find((it) => it.id === id);
  const missing = id !== undefined && !product && isSuccess && !isFetching;

  const toShop = () => navigate(paths.shop(shopId), { replace: true, state: { ...state, openedHere: false } });

  const onMissing = useEffectEvent(() => {
    // A list cached before this visit may lack a newer product.
    if (fulfilledTimeStamp < openedAt && !refetched.current) {
      // Once, because the clock may be set back meanwhile.
      refetched.current = true;
      return refetch();
    }
    toast({ kind: 'error', title: 'Produto não encontrado' });
    return toShop();
  });
  useEffect(() => {
    if (missing) onMissing();
  }, [missing]);

  function close() {
    // `navigate(-1)` is asynchronous: a second press before it takes effect must not go back twice.
    if (closed.current === key) return;
    closed.current = key;
    if (state?.openedHere === true) navigate(-1);
    else toShop();
  }

  return { product, close };
}
