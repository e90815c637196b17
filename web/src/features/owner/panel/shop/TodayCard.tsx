import { formatAverage, type StoreToday } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { formatInteger } from '../../../../lib/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { Grid, Text } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useToday } from '../api.ts';
import styles from './shop.module.css';

/** Today's figures; each links to its screen. */
export function TodayCard() {
  const query = useToday();
  return (
    <section aria-labelledby="today" className={`${utilities.card} ${styles.todayCard}`}>
      <h2 id="today">Hoje</h2>
      <QueryView query={query} skeleton={<TodaySkeleton />} errorTitle="Não foi possível carregar os números de hoje">
        {(today) => <Figures today={today} />}
      </QueryView>
    </section>
  );
}

function Figures({ today: { visits, clicks, reviews, averageRating } }: { today: StoreToday }) {
  const figures = [
    { label: 'Visitas', value: formatInteger(visits), to: paths.analytics },
    { label: 'Cliques', value: formatInteger(clicks), to: paths.analytics },
    { label: 'Novas avaliações', value: formatInteger(reviews), to: paths.reviews },
    { label: 'Média geral', value: averageRating === null ? '–' : formatAverage(averageRating), to: paths.reviews },
  ];
  return (
    <Grid as="ul" className={styles.figures} columns={4}>
      {figures.map(({ label, value, to }) => (
        <li key={label}>
          <Link to={to} className={styles.figure}>
            <Text as="span" size="small" tone="quiet">
              {label}
            </Text>{' '}
            <span className={styles.value}>{value}</span>
          </Link>
        </li>
      ))}
    </Grid>
  );
}

function TodaySkeleton() {
  return (
    <Grid as={Loading} className={styles.figures} columns={4}>
      {skeletonKeys(4).map((key) => (
        <Skeleton key={key} height={66} radius={14} />
      ))}
    </Grid>
  );
}
