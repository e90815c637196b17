import { afterEach, expect, it } from '@jest/globals';
import { formatDate, formatDateTime, formatDay } from './dates.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('dates are those of São Paulo in %s', (zone) => {
  process.env.TZ = zone;
  expect(formatDate('2026-11-25T02:30:00.000Z')).toBe('24/11/2026');
  expect(formatDateTime('2026-11-25T02:30:00.000Z')).toBe('24/11/2026 23:30');
});

it('calendar days have no zone', () => {
  expect(formatDay('2026-01-10')).toBe('10/01/2026');
});
