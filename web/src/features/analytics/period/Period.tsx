import type { StorePeriod } from '@cardume/bff/contract';
import { useId } from 'react';
import box from '../../../art/empty/box.svg';
import { Segmented } from '../../../ui/segmented/Segmented.tsx';
import { Loading, Skeleton, times } from '../../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { DaysCard } from './DaysCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import styles from './Period.module.css';
import { PeriodFigures } from './PeriodFigures.tsx';
import { LENGTHS, useLength } from './use-length.ts';
import { usePeriod } from './use-period.ts';

const CHOICES = LENGTHS.map((value) => ({ value, label: `${value} dias` }));

/** The figures of a period. `figuresAt` is when the shop's figures last arrived. */
export function Period({ figuresAt }: { figuresAt: number | undefined }) {
  const id = useId();
  const [length, choose] = useLength();
  const query = usePeriod(length, figuresAt);
  return (
    <section aria-labelledby={id} className={styles.period}>
      <div className={styles.head}>
        <h2 id={id}>Período</h2>
        <Segmented label="Período" choices={CHOICES} chosen={length} onChoose={choose} />
      </div>
      <QueryView query={query} skeleton={<PeriodSkeleton />} errorTitle="Erro ao carregar o período">
        {(period) => <Shown period={period} />}
      </QueryView>
    </section>
  );
}

function Shown({ period }: { period: StorePeriod }) {
  const { total, days, visitsByHour } = period;
  const nothing = total.visits === 0 && total.clicks === 0;
  return (
    <>
      <PeriodFigures period={period} />
      {nothing ? (
        <EmptyState
          card
          art={box}
          title={`Nenhuma visita nos últimos ${days.length} dias`}
          text="Compartilhe a página da sua loja para receber visitas."
        />
      ) : (
        <div className={styles.charts}>
          <DaysCard days={days} />
          <HoursCard visitsByHour={visitsByHour} />
        </div>
      )}
    </>
  );
}

function PeriodSkeleton() {
  return (
    <Loading>
      <div className={styles.figures}>
        {times(3).map((key) => (
          <Skeleton key={key} height={126} radius={20} />
        ))}
      </div>
      <div className={styles.charts}>
        <Skeleton height={400} radius={20} />
        <Skeleton height={400} radius={20} />
      </div>
    </Loading>
  );
}
