import { type StorePage, screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import lost from '../../art/empty/lost.svg';
import type { ApiError } from '../../shared/api/base-query.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { WhenNear } from '../../ui/WhenNear.tsx';
import { useFeedQuery, useShopQuery } from './api.ts';
import { ShopCover } from './identity/ShopCover.tsx';
import { ShopIdentity } from './identity/ShopIdentity.tsx';
import styles from './ShopScreen.module.css';
import { ShopSkeleton } from './ShopSkeleton.tsx';
import { ShopTabs } from './ShopTabs.tsx';
import { useVisit } from './use-visit.ts';

const Neighbours = lazy(() => import('./neighbours/Neighbours.tsx'));

/** A shop's public page. Another shop is another page: nothing that was typed or chosen is carried over. */
export default function ShopScreen() {
  const { id = '' } = useParams();
  return <ShopPage key={id} id={id} />;
}

function ShopPage({ id }: { id: string }) {
  const { currentData: shop, error, isFetching, refetch } = useShopQuery(id);
  // Photos that came after the rest would push it down.
  const { isLoading: photosComing } = useFeedQuery(id);
  useVisit(id);
  if (shop && !photosComing) return <Shop shop={shop} />;
  if (!error) return <ShopSkeleton />;
  if ('status' in error && (error as ApiError).status === 404) return <ShopNotFound />;
  return (
    <div className={styles.message}>
      <ErrorState title="Não foi possível carregar a loja" onRetry={refetch} retrying={isFetching} />
    </div>
  );
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
        <WhenNear>
          <Suspense fallback={null}>
            <Neighbours shop={shop} />
          </Suspense>
        </WhenNear>
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
