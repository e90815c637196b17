import { screenTitle } from '@cardume/bff/contract';
import partner from '../../art/empty/partner.svg';
import { PartnerCard } from '../../shared/cards/PartnerCard.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import utilities from '../../ui/utilities.module.css';
import { usePartnersQuery } from './api.ts';
import styles from './PartnersScreen.module.css';

const SKELETON_COUNT = 6;

export default function PartnersScreen() {
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      <title>{screenTitle('Parceiros')}</title>
      <h1>Nossos Parceiros</h1>
      <p className={styles.subtitle}>Ofertas exclusivas para você</p>
      <Partners />
    </div>
  );
}

function Partners() {
  const { data, isFetching, isError, refetch } = usePartnersQuery();
  if (isError) {
    return <ErrorState title="Não foi possível carregar os parceiros" onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading className={styles.grid}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <Skeleton key={key} height={340} radius={20} />
        ))}
      </Loading>
    );
  }
  if (data.length === 0) return <EmptyState card art={partner} title="Nenhum parceiro disponível" />;
  return (
    <ul className={styles.grid}>
      {data.map((it) => (
        <li key={it.id}>
          <PartnerCard partner={it} />
        </li>
      ))}
    </ul>
  );
}
