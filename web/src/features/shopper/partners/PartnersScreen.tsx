import { screenTitle } from '@cardume/bff/contract';
import partner from '../../../art/empty/partner.svg';
import { PartnerCard } from '../../../shared/cards/PartnerCard.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { usePartnersQuery } from './api.ts';
import styles from './PartnersScreen.module.css';

const SKELETON_COUNT = 6;

export default function PartnersScreen() {
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      <title>{screenTitle('Parceiros')}</title>
      <h1>Nossos Parceiros</h1>
      <Text bottom={20} tone="quiet">
        Ofertas exclusivas para você
      </Text>
      <Partners />
    </div>
  );
}

function Partners() {
  const query = usePartnersQuery();
  return (
    <QueryView query={query} skeleton={<PartnersSkeleton />} errorTitle="Não foi possível carregar os parceiros">
      {(partners) =>
        partners.length === 0 ? (
          <EmptyState card art={partner} title="Nenhum parceiro disponível" />
        ) : (
          <ul className={styles.grid}>
            {partners.map((it) => (
              <li key={it.id}>
                <PartnerCard partner={it} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function PartnersSkeleton() {
  return (
    <Loading className={styles.grid}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={340} radius={20} />
      ))}
    </Loading>
  );
}
