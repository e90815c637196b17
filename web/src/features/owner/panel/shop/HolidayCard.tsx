import {
  answeredHoliday,
  holidaysToAnswer,
  hoursWords,
  type MyStore,
  shortDate,
  withoutPastDays,
} from '@cardume/bff/contract';
import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { useClock } from '../../../../shared/use-clock.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Grid, Text } from '../../../../ui/layout/layout.tsx';
import { IconTile } from '../../../../ui/tile/IconTile.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import utilities from '../../../../ui/utilities.module.css';
import { useChangeMyStoreMutation, useMyStoreQuery } from '../../shared/own-shop.ts';
import styles from './shop.module.css';

/** Asks whether the shop opens on the next holiday that it says nothing about; each answer is a special day. */
export function HolidayCard({ shop }: { shop: MyStore }) {
  const clock = useClock(shop.state);
  const { refetch } = useMyStoreQuery();
  const [change] = useChangeMyStoreMutation();
  const [sent, setSent] = useState<'opens' | 'closed' | null>(null);
  const [holiday] = holidaysToAnswer(shop, clock);
  const date = holiday?.date;
  const asked = useMemo(() => (date ? [{ id: date }] : []), [date]);
  const [card, leave] = useFocusAfterRemoval<HTMLElement>(asked, { first: true });
  if (!holiday) return null;
  const usual = answeredHoliday(shop, holiday, true);

  async function answer(opens: boolean) {
    if (!holiday) return;
    setSent(opens ? 'opens' : 'closed');
    leave(0);
    const specialDays = [...withoutPastDays(shop.specialDays, clock), answeredHoliday(shop, holiday, opens)];
    const { error } = await change({ body: { specialDays }, headers: { 'If-Match': `"${shop.updatedAt}"` } });
    setSent(null);
    if (error) {
      toastError('Erro ao salvar', error);
      // Another tab may have changed the shop.
      return void refetch();
    }
    const title = `${holiday.name}, ${shortDate(holiday.date)}: ${opens ? 'aberto' : 'fechado'}`;
    toast({ kind: 'success', title });
  }

  return (
    <Grid
      as="section"
      ref={card}
      aria-labelledby="holiday"
      className={cx(utilities.pending, styles.pendingCard)}
      columns="auto 1"
      gap={12}
      pad={20}
      size="medium"
    >
      <IconTile icon={<CalendarDays size={22} />} tone="pending" />
      <div>
        <Text as="h2" id="holiday" size="h3" tone="ink">
          {holiday.name}, {shortDate(holiday.date)}: você abre?
        </Text>
        <p>Seu horário nesse dia: {hoursWords(usual.hours)}</p>
      </div>
      <Grid className={styles.answers} gap={8}>
        <Button
          variant="secondary"
          small
          loading={sent === 'opens'}
          disabled={sent !== null}
          onClick={() => answer(true)}
        >
          Abro normalmente
        </Button>
        <Button
          variant="secondary"
          small
          loading={sent === 'closed'}
          disabled={sent !== null}
          onClick={() => answer(false)}
        >
          Não abro
        </Button>
        <ButtonLink to={paths.editShop} state={{ specialDay: holiday.date }} variant="secondary" small>
          Outro horário
        </ButtonLink>
      </Grid>
    </Grid>
  );
}
