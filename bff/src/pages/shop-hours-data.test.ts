import type { Store } from '@cardume/bff/contract';
import { expect, it } from '@jest/globals';
import { hoursData } from './shop-hours-data.ts';

const silent = { specialDays: [], vacation: null } as unknown as Store;

it('hours after a break past midnight are of the next day', () => {
  const night = { opens: '20:00', closes: '04:00', breaks: [{ from: '23:30', to: '00:30' }] };
  const spec = { '@type': 'OpeningHoursSpecification' };
  const on = (date: string) => ({ ...spec, validFrom: date, validThrough: date });
  const shop = {
    ...silent,
    openingHours: [null, null, null, null, null, null, night],
    specialDays: [{ date: '2026-12-31', label: null, hours: night }],
  };
  expect(hoursData(shop)).toEqual({
    openingHoursSpecification: [
      { ...spec, dayOfWeek: 'Saturday', opens: '20:00', closes: '23:30' },
      { ...spec, dayOfWeek: 'Sunday', opens: '00:30', closes: '04:00' },
    ],
    specialOpeningHoursSpecification: [
      { ...on('2026-12-31'), opens: '20:00', closes: '23:30' },
      { ...on('2027-01-01'), opens: '00:30', closes: '04:00' },
    ],
  });
});

it('a shop that tells nothing, or that is closed all week, has no hours', () => {
  expect(hoursData(silent)).toEqual({});
  expect(hoursData({ ...silent, openingHours: Array(7).fill(null) })).toEqual({});
});
