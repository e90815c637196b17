import { formatDateTime, type PlatformAnalytics, VISIT_SOURCE_NAMES } from '@cardume/bff/contract';
import { useId } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/badge/Badge.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './RecentVisits.module.css';

/** Any other source is shown unchanged: callers may send any text. */
const SOURCE_WORDS = new Map<string, string>(Object.entries(VISIT_SOURCE_NAMES));
const NO_SOURCE = 'Web';

/** The last visits of shops, newest first. */
export function RecentVisits({ visits }: { visits: PlatformAnalytics['recentAccessLogs'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${utilities.card} ${styles.card}`}>
      <h2 id={id}>Acessos Recentes</h2>
      {visits.length === 0 && <p className={styles.nothing}>Nenhum acesso registrado ainda</p>}
      <ul>
        {visits.map((visit) => (
          <li key={visit.id} className={styles.visit}>
            <Avatar src={null} letter={initialOf(visit.storeName)} size={44} />
            <div className={styles.words}>
              <h3 className={styles.name}>{visit.storeName}</h3>
              <time dateTime={visit.accessedAt} className={styles.when}>
                {formatDateTime(visit.accessedAt)}
              </time>
            </div>
            <Badge tone="mare" className={styles.source}>
              {SOURCE_WORDS.get(visit.source) ?? (visit.source || NO_SOURCE)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
