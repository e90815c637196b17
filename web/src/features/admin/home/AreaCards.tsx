import { Link } from 'react-router';
import { countWithNoun } from '../../../lib/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ADMIN_AREAS, type PendingCount, usePendingCounts } from '../areas.ts';
import styles from './AreaCards.module.css';

/** Links to the admin's screens. An area with pending items shows their number and is highlighted. */
export function AreaCards() {
  const { waiting } = usePendingCounts();
  return (
    <ul className={styles.cards}>
      {ADMIN_AREAS.map(({ path, title, text, icon: Icon, tone }) => {
        const open = waiting.get(path);
        const waits = open != null && open.count > 0;
        return (
          <li key={path}>
            <Link to={path} className={cx(utilities.card, utilities.lifts, styles.card, waits && styles.waits)}>
              <IconTile icon={<Icon size={24} />} tone={waits ? 'pending' : tone} />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>{' '}
                <span className={styles.text}>{wordsOf(open) ?? text}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the number with its label; blank while loading, undefined for an unknown number. */
function wordsOf(waiting: PendingCount | null | undefined): string | undefined {
  return waiting === null ? '\u00a0' : waiting && countWithNoun(waiting.count, waiting.one, waiting.many);
}
