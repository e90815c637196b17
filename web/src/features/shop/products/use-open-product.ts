import type { Product, StorePage } from '@cardume/bff/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { paths, patterns } from '../../../shared/paths.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useProductsQuery } from '../api.ts';

/** Returns the state for links from a shop's page to its products: that of the page, and that the page is the entry before. */
export function useProductLinkState(): object {
  return { ...useLocation().state, openedHere: true };
}

/**
 * The product of the address, whose dialog lies over the shop's page, and what closes it. The address of an unknown
 * product is replaced by that of the shop.
 */
export function useOpenProduct({ id: shopId }: StorePage): { product: Product | undefined; close: () => void } {
  const id = useMatch(patterns.product)?.params.productId;
  const { currentData, isSuccess, isFetching, fulfilledTimeStamp = 0, refetch } = useProductsQuery(shopId);
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const closed = useRef('');
  const [openedAt] = useState(() => Date.now());
  const product = id === undefined ? undefined : currentData?.find((it) => it.id === id);
  const missing = id !== undefined && !product && isSuccess && !isFetching;

  const toShop = () => navigate(paths.shop(shopId), { replace: true, state: { ...state, openedHere: false } });

  const onMissing = useEffectEvent(() => {
    // What is cached from an earlier visit may lack a newer product.
    if (fulfilledTimeStamp < openedAt) return refetch();
    toast({ kind: 'error', title: 'Produto não encontrado' });
    return toShop();
  });
  useEffect(() => {
    if (missing) onMissing();
  }, [missing]);

  function close() {
    // Going back takes a moment: a second press must not go back further.
    if (closed.current === key) return;
    closed.current = key;
    if (state?.openedHere === true) navigate(-1);
    else toShop();
  }

  return { product, close };
}
