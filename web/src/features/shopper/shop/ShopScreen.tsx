import { cut, MAX_SOURCE_LENGTH, productTitle, type StorePage, screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import lost from '../../../art/empty/lost.svg';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { paths, SOURCE_PARAM } from '../../../shared/paths.ts';
import { mayBeSignedIn } from '../../../shared/session/current-user.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InView } from '../../../ui/InView.tsx';
import { Box, Stack } from '../../../ui/layout/layout.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useBag } from '../shared/bag/bags.ts';
import { forgetShop, rememberShop } from '../shared/recently-seen.ts';
import { useFeedQuery, useLazyShopQuery, useRecordVisitMutation, useShopQuery } from './api.ts';
import { ShopCover } from './identity/ShopCover.tsx';
import { ShopIdentity } from './identity/ShopIdentity.tsx';
import { ProductDialog } from './products/ProductDialog.tsx';
import { useProductFromUrl } from './products/use-product-from-url.ts';
import styles from './ShopScreen.module.css';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import { ShopTabs } from './ShopTabs.tsx';

const BagBar = lazyPart(() => import('./bag/BagBar.tsx'));
const Neighbours = lazyPart(() => import('./neighbours/Neighbours.tsx'));

/** Delays of the polls for the new count after a visit whose response had none. */
const COUNT_POLLS_MS = [500, 1500, 4000];
/** How long the page waits for its photos, which usually arrive with the shop. */
const PHOTOS_GRACE_MS = 300;

/** A shop's public page. The key resets all state, such as typed text, when another shop is opened. */
export default function ShopScreen() {
  const { id = '' } = useParams();
  return <ShopPage key={id} id={id} />;
}

function ShopPage({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useShopQuery(id);
  const shop = currentData ?? undefined;
  const { isLoading: photosComing } = useFeedQuery(id);
  // Photos that arrive shortly after the shop would shift the layout; after this wait a skeleton reserves their space.
  const waits = useBriefly(shop !== undefined && photosComing, PHOTOS_GRACE_MS);
  useVisit(id);
  // The data of a rendered page is null for a shop that not everybody sees. Asked again, because admins see hidden ones.
  useEffect(() => {
    if (currentData === null && mayBeSignedIn()) void refetch();
  }, [currentData, refetch]);
  const isUnknown = currentData === null || (error !== undefined && apiErrorOf(error).status === 404);
  useRecentlySeen(id, shop, isUnknown);
  // Once shown, the shop stays: its gallery loads photos again that failed to load.
  const [shown, setShown] = useState(false);
  if (shop && !waits && !shown) setShown(true);
  if (shop && (shown || !waits)) return <Shop shop={shop} />;
  if (isUnknown) return <ShopNotFound />;
  if (!error) return <ShopSkeleton />;
  return (
    <div className={styles.message}>
      <ErrorState title="Não foi possível carregar a loja" error={error} onRetry={refetch} retrying={isFetching} />
    </div>
  );
}

/** Returns `active`, but false from `ms` after it became true. */
function useBriefly(active: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && !over;
}

/** Records a visit with its source, once per opened shop, and polls for the new count if the response has none. */
function useVisit(shopId: string): void {
  const source = useVisitSource();
  const [recordVisit] = useRecordVisitMutation();
  const [fetchShop] = useLazyShopQuery();
  const visited = useRef<string>(null);
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  useEffect(() => {
    if (visited.current === shopId) return;
    visited.current = shopId;
    void visit();

    async function visit() {
      const { data, error } = await recordVisit({ id: shopId, source });
      if (error || data?.visitCount !== undefined || !isOpen.current) return;
      const before = await fetchShop(shopId, true);
      for (const pause of COUNT_POLLS_MS) {
        await new Promise((done) => setTimeout(done, pause));
        if (!isOpen.current) return;
        const after = await fetchShop(shopId);
        if (after.data?.visitCount !== before.data?.visitCount) return;
      }
    }
  }, [shopId, source, recordVisit, fetchShop]);
}

/** Returns the visit's source: that of the URL, from which it is removed, else that of the navigation state. */
function useVisitSource(): string | undefined {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [source] = useState(() => cut(params.get(SOURCE_PARAM)?.trim() ?? '', MAX_SOURCE_LENGTH) || state?.source);
  const isInAddress = params.has(SOURCE_PARAM);
  const takeOut = useEffectEvent(() => {
    const others = new URLSearchParams(params);
    others.delete(SOURCE_PARAM);
    setParams(others, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (isInAddress) takeOut();
  }, [isInAddress]);
  return source;
}

/** Adds a loaded shop to the recently seen ones on the device, and removes one that does not exist. */
function useRecentlySeen(id: string, shop: StorePage | undefined, isUnknown: boolean): void {
  useEffect(() => {
    if (isUnknown) forgetShop(id);
    else if (shop) rememberShop(shop);
  }, [id, shop, isUnknown]);
}

function Shop({ shop }: { shop: StorePage }) {
  useEffect(() => {
    if (!shop.whatsapp) console.warn('WhatsApp não configurado para esta loja');
  }, [shop.whatsapp]);
  const { product, close } = useProductFromUrl(shop);
  const bag = useBag(shop.id);
  return (
    <>
      {/* Before the shop, for readers without a script, to whom it is a part of the page. */}
      {product && <ProductDialog product={product} shop={shop} onClose={close} />}
      <Stack as="article" className={cx(styles.shop, bag && styles.withBag)}>
        <title>{product ? productTitle({ product: product.name, shop: shop.name }) : screenTitle(shop.name)}</title>
        <ShopCover shop={shop} />
        <ShopIdentity shop={shop} />
        <Box className={styles.tabs} shrink top={24}>
          <ShopTabs shop={shop} productOpen={product !== undefined} />
          <InView>
            <Neighbours shop={shop} />
          </InView>
        </Box>
        {bag && <BagBar bag={bag} shop={shop} />}
      </Stack>
    </>
  );
}

function ShopNotFound() {
  return (
    <div className={styles.message}>
      <title>{screenTitle('Loja não encontrada')}</title>
      <EmptyState
        art={lost}
        level={1}
        title="Loja não encontrada"
        text="Esta loja não existe ou foi removida"
        action={
          <ButtonLink to={paths.home} icon={<House size={20} />}>
            Voltar para o início
          </ButtonLink>
        }
      />
    </div>
  );
}
