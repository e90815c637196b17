import type { TownPage } from '@cardume/bff/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDistance, formatInteger } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './towns.module.css';

/** The nearest other towns with shops; nothing without any. */
export function NearbyTowns({ towns }: { towns: TownPage['nearby'] }) {
  const titleId = useId();
  if (towns.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={`${utilities.card} ${styles.nearby}`}>
      <h2 id={titleId}>Cidades próximas</h2>
      <ul className={styles.nearbyTowns}>
        {towns.map((town) => (
          <li key={`${town.uf}/${town.slug}`}>
            <Row as={Link} to={paths.town(town)} className={styles.town} gap={12} justify="between">
              <span>
                <Text as="span" block size="label">
                  {town.name}, {town.uf.toUpperCase()}
                </Text>{' '}
                <Text as="span" block size="small" tone="quiet">
                  {formatDistance(town.distance)}
                </Text>
              </span>{' '}
              <Text as="span" fixed tone="quiet" tabular>
                {formatInteger(town.stores)}
              </Text>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}
