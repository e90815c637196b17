import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../testing/random.ts';
import {
  clockIn,
  clocksAt,
  DAY_MINUTES,
  type DayTimes,
  dayAfter,
  isOpenAt,
  type LocalMinute,
  minutesOf,
  nextChange,
  type Schedule,
  spansOf,
  uncertainHoliday,
} from './schedule.ts';
import { hasValidBreaks } from './schedule-input.ts';
import { STATE_CODES } from './states.ts';

const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const dateOf = (dayMs: number) => new Date(dayMs).toISOString().slice(0, 10);
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('the clocks of a state', () => {
  // 01:30 of a Monday in Greenwich.
  const at = Date.UTC(2026, 10, 23, 1, 30);

  it.each([
    ['SP', '22:30'],
    ['PE', '22:30'],
    [null, '22:30'],
    ['AM', '21:30'],
    ['am', '21:30'],
    ['RR', '21:30'],
    ['RO', '21:30'],
    ['MT', '21:30'],
    ['MS', '21:30'],
    ['AC', '20:30'],
  ])('of %s show %s of the day before', (state, time) => {
    const shown = {
      today: { date: '2026-11-22', weekday: 0 },
      yesterday: { date: '2026-11-21', weekday: 6 },
      minute: minutesOf(time),
    };
    expect(clockIn(state, at)).toEqual(shown);
    expect(clocksAt(at)(state)).toEqual(shown);
  });

  it('show midnight as the beginning of a day', () => {
    const monday = { today: { date: '2026-11-23', weekday: 1 }, minute: 0 };
    expect(clockIn('SP', Date.UTC(2026, 10, 23, 3))).toMatchObject(monday);
    expect(clockIn('AC', Date.UTC(2026, 10, 23, 5))).toMatchObject(monday);
  });
});

it('breaks divide the hours of a day', () => {
  const hours = { opens: '20:00', closes: '04:00', breaks: [{ from: '23:30', to: '00:30' }] };
  expect(spansOf(hours)).toEqual([
    { start: 20 * 60, end: 23 * 60 + 30 },
    { start: 24 * 60 + 30, end: 28 * 60 },
  ]);
});

it('a holiday is uncertain where the week has hours and nothing else is told', () => {
  const hours = { opens: '09:00', closes: '18:00' };
  const weekdays: Schedule = { state: 'SP', openingHours: [null, hours, hours, hours, hours, hours, null] };
  const tiradentes = { date: '2027-04-21', weekday: 3 };
  expect(uncertainHoliday(weekdays, tiradentes)?.name).toBe('Tiradentes');
  expect(uncertainHoliday(weekdays, dayAfter(tiradentes, 1))).toBeUndefined();
  const told = { ...weekdays, specialDays: [{ date: tiradentes.date, label: null, hours }] };
  expect(uncertainHoliday(told, tiradentes)).toBeUndefined();
  const away = { ...weekdays, vacation: { from: '2027-04-21', to: '2027-04-21', message: null } };
  expect(uncertainHoliday(away, tiradentes)).toBeUndefined();
  // A Saturday.
  expect(uncertainHoliday(weekdays, { date: '2027-05-01', weekday: 6 })).toBeUndefined();
  expect(uncertainHoliday({ state: 'SP', openingHours: null }, tiradentes)).toBeUndefined();
});

/*
 * A plain model: every minute of three years, marked by walking through the hours of each day. Its clocks are the
 * offsets of Brazil's zones, which have had no summer time since 2019.
 */
const offsetOf = (state: string) => (state === 'AC' ? -5 : ['AM', 'MT', 'MS', 'RO', 'RR'].includes(state) ? -4 : -3);
const [FIRST_DAY, CHECKED_DAYS, MODEL_DAYS] = [Date.UTC(2026, 0, 1), 730, 730 + 367];
const HORIZON = 366 * DAY_MINUTES;

/** Returns 1 or 0 for each minute from the first day on. */
function modelOf({ openingHours, specialDays = [], vacation }: Schedule): Uint8Array {
  const open = new Uint8Array((MODEL_DAYS + 2) * DAY_MINUTES);
  for (let day = -1; day < MODEL_DAYS; day++) {
    const at = FIRST_DAY + day * DAY_MS;
    let hours = openingHours?.[new Date(at).getUTCDay()];
    for (const special of specialDays) if (special.date === dateOf(at)) hours = special.hours;
    if (vacation && at >= Date.parse(vacation.from) && at <= Date.parse(vacation.to)) hours = null;
    if (!hours) continue;
    const breaks = (hours.breaks ?? []).map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
    const closes = minutesOf(hours.closes);
    let index = day * DAY_MINUTES + minutesOf(hours.opens);
    let shown = minutesOf(hours.opens);
    let pausing = false;
    do {
      for (const { from, to } of breaks) {
        if (shown === from) pausing = true;
        if (shown === to) pausing = false;
      }
      if (!pausing && index >= 0) open[index] = 1;
      index++;
      shown = (shown + 1) % DAY_MINUTES;
    } while (shown !== closes);
  }
  return open;
}

/** Returns for each minute the next one that differs. */
function changesOf(open: Uint8Array): Int32Array {
  const changes = new Int32Array(open.length).fill(open.length);
  for (let at = open.length - 2; at >= 0; at--)
    changes[at] = open[at] === open[at + 1] ? (changes[at + 1] ?? 0) : at + 1;
  return changes;
}

function randomSchedule(state: string, random: () => number): Schedule {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const time = () => timeOf(random() < 0.3 ? upTo(23) * 60 : upTo(DAY_MINUTES - 1));
  const hours = (): DayTimes => {
    for (;;) {
      const opens = time();
      const closes = random() < 0.15 ? opens : time();
      const breaks = Array.from({ length: upTo(2) }, () => ({ from: time(), to: time() }));
      const day = { opens, closes, ...(breaks.length > 0 && { breaks }) };
      if (hasValidBreaks(day)) return day;
    }
  };
  const maybe = (share: number) => (random() < share ? hours() : null);
  const date = () => dateOf(FIRST_DAY + upTo(CHECKED_DAYS) * DAY_MS);
  const everyDay = random() < 0.2 ? { opens: '00:00', closes: '00:00' } : undefined;
  const openingHours = random() < 0.1 ? null : Array.from({ length: 7 }, () => everyDay ?? maybe(random()));
  const dates = [...new Set(Array.from({ length: random() < 0.3 ? 0 : upTo(60) }, date))];
  const from = date();
  const to = dateOf(Date.parse(from) + upTo(89) * DAY_MS);
  return {
    state,
    openingHours,
    specialDays: dates.map((day) => ({ date: day, label: null, hours: maybe(0.5) })),
    vacation: random() < 0.5 ? { from, to, message: null } : null,
  };
}

describe('open now and the next change', () => {
  const minuteAt = (change: LocalMinute | null) =>
    change && (Date.parse(change.date) - FIRST_DAY) / MINUTE_MS + change.minute;

  it.each(STATE_CODES)('are those of a model that walks through two years of %s minute by minute', (state) => {
    const random = seededRandom(STATE_CODES.indexOf(state) + 1);
    for (let round = 0; round < 3; round++) {
      const schedule = randomSchedule(state, random);
      const open = modelOf(schedule);
      const changes = changesOf(open);
      const check = (at: number) => {
        const now = clockIn(
          state,
          FIRST_DAY + at * MINUTE_MS - offsetOf(state) * 60 * MINUTE_MS + random() * MINUTE_MS,
        );
        const change = changes[at] ?? 0;
        const isKnown = change < at - (at % DAY_MINUTES) + HORIZON;
        const found = { at, open: isOpenAt(schedule, now), change: minuteAt(nextChange(schedule, now)) };
        expect({ schedule, ...found }).toEqual({ schedule, at, open: open[at] === 1, change: isKnown ? change : null });
      };
      for (let n = 0; n < 60; n++) check(Math.floor(random() * CHECKED_DAYS * DAY_MINUTES));
      for (let n = 0, at = 0; n < 60; n++) {
        at = changes[Math.floor(random() * CHECKED_DAYS * DAY_MINUTES)] ?? 0;
        if (at < CHECKED_DAYS * DAY_MINUTES) for (const near of [at - 1, at]) check(near);
      }
    }
  });

  it.each([1, 2, 3])('are those of the model in every minute of two years (schedule %s)', (seed) => {
    const schedule = randomSchedule('SP', seededRandom(100 + seed));
    const open = modelOf(schedule);
    const differing: string[] = [];
    for (let day = 0; day < CHECKED_DAYS; day++) {
      const today = { date: dateOf(FIRST_DAY + day * DAY_MS), weekday: new Date(FIRST_DAY + day * DAY_MS).getUTCDay() };
      const yesterday = dayAfter(today, -1);
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const isOpen = isOpenAt(schedule, { today, yesterday, minute });
        if (isOpen !== (open[day * DAY_MINUTES + minute] === 1)) differing.push(`${today.date} ${timeOf(minute)}`);
      }
    }
    expect(differing).toEqual([]);
  });
});
