import { productTitle, type StorePage, screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import lost from '../../art/empty/lost.svg';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { forgetShop, rememberShop } from '../../shared/recently-seen/recently-seen.ts';
import { SOURCE_PARAM } from '../../shared/visit-source.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { InView } from '../../ui/InView.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { useFeedQuery, useLazyShopQuery, useRecordVisitMutation, useShopQuery } from './api.ts';
import { ShopCover } from './identity/ShopCover.tsx';
import { ShopIdentity } from './identity/ShopIdentity.tsx';
import { ProductDialog } from './products/ProductDialog.tsx';
import { useOpenProduct } from './products/use-open-product.ts';
import styles from './ShopScreen.module.css';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import { ShopTabs } from './ShopTabs.tsx';

const Neighbours = lazy(() => import('./neighbours/Neighbours.tsx'));

/** Pauses before the shop is fetched again after a visit that was not counted at once. */
const COUNT_POLLS_MS = [500, 1500, 4000];
/** Of a source, as the server takes it. */
const MAX_SOURCE_LENGTH = 50;
/** How long a shop waits for its photos, which nearly always come with it. */
const PHOTOS_GRACE_MS = 300;

/** A shop's public page. Another shop is another page: nothing that was typed or chosen is carried over. */
export default function ShopScreen() {
  const { id = '' } = useParams();
  return <ShopPage key={id} id={id} />;
}

function ShopPage({ id }: { id: string }) {
  const { currentData: shop, error, isFetching, refetch } = useShopQuery(id);
  const { isLoading: photosComing } = useFeedQuery(id);
  // Photos that come a moment later would move the rest of the page; after that their room is reserved.
  const waits = useBriefly(shop !== undefined && photosComing, PHOTOS_GRACE_MS);
  useVisit(id);
  const isUnknown = error !== undefined && apiErrorOf(error).status === 404;
  useRecentlySeen(id, shop, isUnknown);
  if (shop && !waits) return <Shop shop={shop} />;
  if (!error) return <ShopSkeleton />;
  if (isUnknown) return <ShopNotFound />;
  return (
    <div className={styles.message}>
      <ErrorState title="Não foi possível carregar a loja" onRetry={refetch} retrying={isFetching} />
    </div>
  );
}

/** Returns `active`, but false once it has lasted for this time. */
function useBriefly(active: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && !over;
}

/** Records a visit and where it comes from, once for each shop that is opened. */
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

/** The source that a shared link has in its address, which loses it, or else that of the link on the home. */
function useVisitSource(): string | undefined {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [source] = useState(() => params.get(SOURCE_PARAM)?.trim().slice(0, MAX_SOURCE_LENGTH) || state?.source);
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

/** Remembers the shop on the device once it is loaded, and forgets one that does not exist any more. */
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
  const { product, close } = useOpenProduct(shop);
  return (
    <article className={styles.shop}>
      <title>{product ? productTitle({ product: product.name, shop: shop.name }) : screenTitle(shop.name)}</title>
      <ShopCover shop={shop} />
      <ShopIdentity shop={shop} />
      <div className={styles.tabs}>
        <ShopTabs shop={shop} productOpen={product !== undefined} />
        <InView>
          <Suspense fallback={null}>
            <Neighbours shop={shop} />
          </Suspense>
        </InView>
      </div>
      {product && <ProductDialog product={product} shop={shop} onClose={close} />}
    </article>
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
          <ButtonLink to={paths.home} icon={<House size={20} aria-hidden="true" />}>
            Voltar para o início
          </ButtonLink>
        }
      />
    </div>
  );
}
