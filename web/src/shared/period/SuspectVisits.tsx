import { countWithNoun } from '../../lib/plural.ts';
import styles from './SuspectVisits.module.css';

/** How many visits of a period resemble those by programs; nothing without any. */
export function SuspectVisits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.suspects}>
      Das visitas, {countWithNoun(count, 'parece', 'parecem')} de robôs: muitas do mesmo endereço em pouco tempo, ou sem
      guardar cookies.
    </p>
  );
}
