import type { StorePeriod } from '@cardume/bff/contract';
import { useId } from 'react';
import box from '../../../../art/empty/box.svg';
import { DaysCard } from '../../../../shared/period/DaysCard.tsx';
import { DaysChart } from '../../../../shared/period/DaysChart.tsx';
import { CLICKS, VISITS } from '../../../../shared/period/days.ts';
import { PeriodHead } from '../../../../shared/period/PeriodHead.tsx';
import { SuspectVisits } from '../../../../shared/period/SuspectVisits.tsx';
import { usePeriodLength } from '../../../../shared/period/use-period-length.ts';
import { useThrottledRefetch } from '../../../../shared/period/use-throttled-refetch.ts';
import { Grid, Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useMyPeriodQuery } from '../api.ts';
import { HoursCard } from './HoursCard.tsx';
import styles from './Period.module.css';
import { PeriodFigures } from './PeriodFigures.tsx';
import { SourcesCard } from './SourcesCard.tsx';

const UNIQUES = { key: 'uniques', label: 'Acessos únicos', one: 'acesso único', many: 'acessos únicos' } as const;

/**
 * The figures of a period.
 * @param figuresAt time of the last live update (ms), after which the period is fetched again
 */
export function Period({ figuresAt }: { figuresAt: number | undefined }) {
  const id = useId();
  const [length, choose] = usePeriodLength();
  const query = useThrottledRefetch(useMyPeriodQuery(length), figuresAt);
  return (
    <section aria-labelledby={id} className={styles.period}>
      <PeriodHead id={id} title="Período" length={length} onChoose={choose} />
      <QueryView query={query} skeleton={<PeriodSkeleton />} errorTitle="Erro ao carregar o período">
        {(period) => <Shown period={period} />}
      </QueryView>
    </section>
  );
}

function Shown({ period }: { period: StorePeriod }) {
  const { total, days, visitsByHour, sources } = period;
  const nothing = total.visits === 0 && total.clicks === 0;
  return (
    <>
      <PeriodFigures period={period} />
      <SuspectVisits count={total.suspects} />
      {sources.length > 0 && <SourcesCard sources={sources} />}
      {nothing ? (
        <EmptyState
          card
          art={box}
          title={`Nenhuma visita nos últimos ${days.length} dias`}
          text="Compartilhe a página da sua loja para receber visitas."
        />
      ) : (
        <Stack className={styles.charts} gap={{ s: 16, l: 24 }} bottom={16}>
          <DaysCard title="Visitas e cliques por dia" days={days} columns={[VISITS, UNIQUES, CLICKS]} file="analytics">
            <DaysChart days={days} bars={VISITS} line={CLICKS} />
          </DaysCard>
          <HoursCard visitsByHour={visitsByHour} />
        </Stack>
      )}
    </>
  );
}

function PeriodSkeleton() {
  return (
    <Loading>
      <Grid className={styles.figures} columns={{ s: 1, m: 3 }} gap={{ s: 12, m: 20 }} bottom={16}>
        {skeletonKeys(3).map((key) => (
          <Skeleton key={key} height={126} radius={20} />
        ))}
      </Grid>
      <Stack className={styles.charts} gap={{ s: 16, l: 24 }} bottom={16}>
        <Skeleton height={400} radius={20} />
        <Skeleton height={400} radius={20} />
      </Stack>
    </Loading>
  );
}
