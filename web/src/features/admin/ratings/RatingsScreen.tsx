import { type RatedStore, screenTitle } from '@cardume/bff/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useRatedStoresQuery } from '../api.ts';
import { ReviewsDialog } from '../shared/reviews/ReviewsDialog.tsx';
import { bestAndWorst } from './best-and-worst.ts';
import { RankedStores } from './RankedStores.tsx';
import styles from './ratings.module.css';

/** The best and the worst rated shops; each opens its reviews. */
export default function RatingsScreen() {
  const query = useRatedStoresQuery();
  const [opened, setOpened] = useState<RatedStore | null>(null);
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Avaliações')}</title>
      <ScreenHeader title="Avaliações" subtitle="Lojas com pelo menos uma avaliação" backTo={paths.admin} />
      <QueryView query={query} skeleton={<RatingsSkeleton />} errorTitle="Não foi possível carregar as avaliações">
        {(stores) => {
          const rated = stores.filter(({ totalReviews }) => totalReviews > 0);
          const { best, worst } = bestAndWorst(rated);
          const empty = rated.length === 0 ? 'Nenhuma loja avaliada ainda' : 'Nenhuma loja por enquanto';
          return (
            <Grid columns={{ s: 1, l: 2 }} gap={24} align="start">
              <RankedStores
                title="Melhores Avaliadas"
                icon={<ThumbsUp size={22} className={styles.good} />}
                stores={best}
                empty={empty}
                onOpen={setOpened}
              />
              <RankedStores
                title="Piores Avaliadas"
                icon={<ThumbsDown size={22} className={styles.bad} />}
                stores={worst}
                empty={empty}
                onOpen={setOpened}
              />
            </Grid>
          );
        }}
      </QueryView>
      {opened && <ReviewsDialog store={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function RatingsSkeleton() {
  return (
    <Grid as={Loading} columns={{ s: 1, l: 2 }} gap={24} align="start">
      <Skeleton height={350} radius={20} />
      <Skeleton height={350} radius={20} />
    </Grid>
  );
}
