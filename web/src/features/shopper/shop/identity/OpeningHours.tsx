import {
  currentHoursWords,
  isVacation,
  openingWords,
  type StorePage,
  shortDate,
  type WeekRow,
  weekRows,
} from '@cardume/bff/contract';
import { ChevronDown, Clock, TreePalm } from 'lucide-react';
import { useClock } from '../../../../shared/use-clock.ts';
import { cx } from '../../../../ui/cx.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { OpenBadge } from '../../shared/OpenBadge.tsx';
import styles from './OpeningHours.module.css';

/** Whether the shop is open or on vacation, and its hours today; unfolds to those of the coming week. */
export function OpeningHours({ shop }: { shop: StorePage }) {
  const clock = useClock(shop.state);
  const words = openingWords(shop, clock);
  const rows = weekRows(shop, clock);
  const onVacation = words !== null && !words.isOpen && isVacation(shop, clock.today);
  return (
    <>
      {onVacation && (
        <Row className={utilities.pending} gap={12} align="start" pad={16} top={12} size="medium" tone="pending">
          <TreePalm size={20} />
          <div>
            <b>{words.status}</b>
            {words.note && (
              <Text top={4} preLine>
                {words.note}
              </Text>
            )}
          </div>
        </Row>
      )}
      {rows.length > 0 && (
        <Text as="details" className={styles.hours} size="small" tone="quiet">
          <summary>
            <Clock size={18} />
            <OpenBadge shop={shop} />{' '}
            <Row as="span" gap={6}>
              <span>{currentHoursWords(shop, clock) ?? 'Horários da semana'}</span>
              <ChevronDown size={20} className={styles.fold} />
            </Row>
          </summary>
          <dl className={styles.week}>
            {rows.map((row) => (
              <Day key={row.date} row={row} />
            ))}
          </dl>
        </Text>
      )}
      {words?.note && !onVacation && (
        <Text size="strong" tone="pending">
          {words.note}
        </Text>
      )}
    </>
  );
}

/** A special day has its date and its name beside the weekday. */
function Day({ row: { name, date, hours, label, isSpecial, isToday } }: { row: WeekRow }) {
  return (
    <div aria-current={isToday ? 'date' : undefined} className={cx(isSpecial && styles.special)}>
      <dt>
        <Text as="span" nowrap>
          {name}
        </Text>
        {isSpecial && (
          <>
            {' '}
            <span className={styles.date}>{[shortDate(date), label].filter(Boolean).join(' · ')}</span>
          </>
        )}
      </dt>
      <dd>{hours}</dd>
    </div>
  );
}
