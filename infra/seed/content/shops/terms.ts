import type { Delivery } from '@cardume/kit/domain/delivery';
import { type Holiday, holidaysOf } from '@cardume/kit/domain/holidays';
import type { Payment } from '@cardume/kit/domain/payments';
import { clockIn, dayAfter, type LocalDay } from '@cardume/kit/domain/schedule';
import type { OpeningHours } from '@cardume/stores/events';
import { entryAtModulo } from '../random.ts';
import type { DemoShop } from '../types.ts';

type Terms = Pick<DemoShop, 'payments' | 'pickup' | 'delivery' | 'specialDays' | 'vacation'>;

/** Index of the shop on vacation, and every how many shops one has told what it does on the next holiday. */
const ON_VACATION = 6;
const TOLD_EVERY = 8;

const SILENT: Delivery = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
/** Null for shops without delivery. The indexes of the shops walk through all of them. */
const DELIVERIES: readonly (Delivery | null)[] = [
  { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: null },
  null,
  { ...SILENT, radiusKm: 8, fee: 0 },
  { ...SILENT, radiusKm: 3, fee: 500, note: 'Entregamos no mesmo dia os pedidos feitos até as 15h' },
  null,
  { ...SILENT, note: 'Peixes vivos só às quintas, com caixa térmica' },
  { ...SILENT, fee: 1_500, freeFrom: 20_000 },
  { ...SILENT, radiusKm: 15, minimum: 8_000 },
  null,
];
const PAYMENTS: readonly Payment[][] = [
  ['pix', 'dinheiro', 'debito', 'credito'],
  ['pix', 'credito'],
  ['pix', 'dinheiro', 'debito', 'credito', 'boleto'],
  [],
  ['pix', 'dinheiro'],
];
/** Every how many shops one that delivers has no counter. */
const WITHOUT_PICKUP_EVERY = 9;

/** Returns payment, delivery and exceptions from the week of the shop at an index. @param now the demo is loaded */
export function terms(index: number, openingHours: OpeningHours | null, now: Date): Terms {
  const delivery = entryAtModulo(DELIVERIES, index);
  const { today } = clockIn('SP', now.getTime());
  const isTold = index % TOLD_EVERY === 1;
  const from = dayAfter(today, -3).date;
  return {
    payments: [...entryAtModulo(PAYMENTS, index)],
    pickup: !delivery || index % WITHOUT_PICKUP_EVERY !== 2,
    delivery,
    specialDays: isTold ? aroundNextHoliday(today, index, openingHours) : [],
    vacation:
      index === ON_VACATION
        ? { from, to: dayAfter(today, 14).date, message: 'Voltamos com novidades. Boas férias!' }
        : null,
  };
}

/** Returns the eve and the day of the next holiday: closed, or open for some hours. */
function aroundNextHoliday(today: LocalDay, index: number, openingHours: OpeningHours | null): Terms['specialDays'] {
  const holiday = nextHoliday(today);
  const day = { date: holiday.date, weekday: new Date(holiday.date).getUTCDay() };
  const eve = dayAfter(day, -1);
  const isOpen = index % (2 * TOLD_EVERY) === 1;
  const hours = { opens: '09:00', closes: '13:00' };
  return [
    ...(eve.date > today.date && openingHours?.[eve.weekday]
      ? [{ date: eve.date, label: `Véspera: ${holiday.name}`, hours }]
      : []),
    { date: day.date, label: holiday.name, hours: isOpen ? hours : null },
  ];
}

function nextHoliday({ date }: LocalDay): Holiday {
  const year = Number(date.slice(0, 4));
  const next = [...holidaysOf(year), ...holidaysOf(year + 1)].find((holiday) => holiday.date > date);
  if (!next) throw new Error(`no holiday after ${date}`);
  return next;
}
