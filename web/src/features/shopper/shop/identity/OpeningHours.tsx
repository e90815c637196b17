import type { OpeningHours as Hours, StorePage } from '@cardume/bff/contract';
import { ChevronDown, Clock } from 'lucide-react';
import { DAY_NAMES, formatCurrentHours, formatDayHours, WEEK } from '../../../../shared/opening-hours.ts';
import { Text } from '../../../../ui/layout/layout.tsx';
import { OpenBadge } from '../../shared/OpenBadge.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import styles from './OpeningHours.module.css';

/** Whether the shop is open, and its hours today; unfolds to those of the week. */
export function OpeningHours({ shop, hours }: { shop: StorePage; hours: Hours }) {
  const now = useLocalTime(shop.state);
  return (
    <Text as="details" className={styles.hours} size="small" tone="quiet">
      <summary>
        <Clock size={18} />
        <OpenBadge shop={shop} />
        <span>{formatCurrentHours(hours, now)}</span>
        <ChevronDown size={20} className={styles.fold} />
      </summary>
      <dl className={styles.week}>
        {WEEK.map((day) => (
          <div key={day} aria-current={day === now.day ? 'date' : undefined}>
            <dt>{DAY_NAMES[day]}</dt>
            <dd>{formatDayHours(hours[day])}</dd>
          </div>
        ))}
      </dl>
    </Text>
  );
}
