import type { PlatformGrowth } from '@cardume/bff/contract';
import { useId } from 'react';
import { DaysCard } from '../../../../shared/period/DaysCard.tsx';
import { DaysChart } from '../../../../shared/period/DaysChart.tsx';
import { CLICKS, VISITS } from '../../../../shared/period/days.ts';
import { PeriodHead } from '../../../../shared/period/PeriodHead.tsx';
import { SuspectVisits } from '../../../../shared/period/SuspectVisits.tsx';
import { usePeriodLength } from '../../../../shared/period/use-period-length.ts';
import { useThrottledRefetch } from '../../../../shared/period/use-throttled-refetch.ts';
import { Grid, Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useGrowthQuery } from '../../api.ts';
import styles from './growth.module.css';
import { TopCities, TopStores } from './TopLists.tsx';

const NEW = [
  { key: 'newUsers', label: 'Novos usuários', one: 'novo usuário', many: 'novos usuários' },
  { key: 'newStores', label: 'Novas lojas', one: 'nova loja', many: 'novas lojas' },
  { key: 'newReviews', label: 'Novas avaliações', one: 'nova avaliação', many: 'novas avaliações' },
] as const;
/** Date labels of a small chart, which is a third as wide as the main one. */
const DATES = 3;

/**
 * The growth of the platform over a period.
 * @param figuresAt time of the last live update (ms), after which the growth is fetched again
 */
export function Growth({ figuresAt }: { figuresAt: number | undefined }) {
  const id = useId();
  const [length, choose] = usePeriodLength();
  const query = useThrottledRefetch(useGrowthQuery(length), figuresAt);
  return (
    <section aria-labelledby={id} className={styles.growth}>
      <PeriodHead id={id} title="Crescimento" length={length} onChoose={choose} />
      <QueryView query={query} skeleton={<GrowthSkeleton />} errorTitle="Erro ao carregar o crescimento">
        {(growth) => <Shown growth={growth} />}
      </QueryView>
    </section>
  );
}

function Shown({ growth: { days, topStores, topCities } }: { growth: PlatformGrowth }) {
  return (
    <Stack gap={16}>
      <DaysCard title="Visitas e cliques por dia" days={days} columns={[VISITS, CLICKS, ...NEW]} file="plataforma">
        <DaysChart days={days} bars={VISITS} line={CLICKS} />
        <SuspectVisits count={days.reduce((sum, { suspects }) => sum + suspects, 0)} />
        <Grid className={styles.small} columns={{ s: 1, m: 3 }} gap="12 24" top={12}>
          {NEW.map((series) => (
            <DaysChart key={series.key} days={days} bars={series} dates={DATES} />
          ))}
        </Grid>
      </DaysCard>
      <Stack className={styles.lists} gap={16}>
        <TopStores stores={topStores} />
        <TopCities cities={topCities} />
      </Stack>
    </Stack>
  );
}

function GrowthSkeleton() {
  return (
    <Stack as={Loading} gap={16}>
      <Skeleton height={640} radius={20} />
      <Stack className={styles.lists} gap={16}>
        <Skeleton height={300} radius={20} />
        <Skeleton height={300} radius={20} />
      </Stack>
    </Stack>
  );
}
