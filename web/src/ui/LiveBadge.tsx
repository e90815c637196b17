import { Badge } from './Badge.tsx';
import styles from './LiveBadge.module.css';

/** Shows whether the figures on the screen are updated live. */
export function LiveBadge({ live }: { live: boolean }) {
  return (
    <Badge tone={live ? 'ok' : 'neutral'} icon={<span className={styles.dot} data-live={live} aria-hidden="true" />}>
      {live ? 'Ao vivo' : 'Conectando…'}
    </Badge>
  );
}
