import { type StorePage, screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import lost from '../../art/empty/lost.svg';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { InView } from '../../ui/InView.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { useFeedQuery, useLazyShopQuery, useRecordVisitMutation, useShopQuery } from './api.ts';
import { ShopCover } from './identity/ShopCover.tsx';
import { ShopIdentity } from './identity/ShopIdentity.tsx';
import styles from './ShopScreen.module.css';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import { ShopTabs } from './ShopTabs.tsx';

const Neighbours = lazy(() => import('./neighbours/Neighbours.tsx'));

/** Pauses before the shop is fetched again after a visit that was not counted at once. */
const COUNT_POLLS_MS = [500, 1500, 4000];
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
  if (shop && !waits) return <Shop shop={shop} />;
  if (!error) return <ShopSkeleton />;
  if (apiErrorOf(error).status === 404) return <ShopNotFound />;
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

/** Records a visit, once for each shop that is opened. */
function useVisit(shopId: string): void {
  const [recordVisit] = useRecordVisitMutation();
  const [fetchShop] = useLazyShopQuery();
  const visited = useRef<string>(null);

  useEffect(() => {
    if (visited.current === shopId) return;
    visited.current = shopId;
    void visit();

    async function visit() {
      const { data, error } = await recordVisit(shopId);
      if (error || data?.visitCount !== undefined) return;
      const before = await fetchShop(shopId, true);
      for (const pause of COUNT_POLLS_MS) {
        await new Promise((done) => setTimeout(done, pause));
        const after = visited.current === shopId ? await fetchShop(shopId) : null;
        if (after?.data?.visitCount !== before.data?.visitCount) return;
      }
    }
  }, [shopId, recordVisit, fetchShop]);
}

function Shop({ shop }: { shop: StorePage }) {
  useEffect(() => {
    if (!shop.whatsapp) console.warn('WhatsApp não configurado para esta loja');
  }, [shop.whatsapp]);
  return (
    <article className={styles.shop}>
      <title>{screenTitle(shop.name)}</title>
      <ShopCover shop={shop} />
      <ShopIdentity shop={shop} />
      <div className={styles.tabs}>
        <ShopTabs shop={shop} />
        <InView>
          <Suspense fallback={null}>
            <Neighbours shop={shop} />
          </Suspense>
        </InView>
      </div>
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
