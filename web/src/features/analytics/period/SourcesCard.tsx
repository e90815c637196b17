import type { StorePeriod } from '@cardume/bff/contract';
import { useId } from 'react';
import { countWithNoun } from '../../../lib/plural.ts';
import utilities from '../../../ui/utilities.module.css';
import styles from './SourcesCard.module.css';

/** A bar chart of the visits of a period by source. */
export function SourcesCard({ sources }: { sources: StorePeriod['sources'] }) {
  const id = useId();
  const most = Math.max(...sources.map(({ visits }) => visits));
  return (
    <section aria-labelledby={id} className={`${utilities.card} ${styles.card}`}>
      <h3 id={id}>De onde vêm as visitas</h3>
      <ul className={styles.sources}>
        {sources.map(({ source, visits }) => (
          <li key={source} className={styles.source}>
            <span className={styles.name}>{source}</span>
            <span className={styles.visits}>{countWithNoun(visits, 'visita', 'visitas')}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${(visits / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
