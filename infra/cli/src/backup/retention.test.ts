import { describe, expect, it } from '@jest/globals';
import { expiredBackups, parseRetention } from './retention.ts';

const at = (moment: string) => ({ name: moment, moment });
const none = { days: 0, weeks: 0, months: 0 };

describe('the setting', () => {
  it('names days, weeks and months', () => {
    expect(parseRetention('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 });
    expect(parseRetention('12m')).toEqual({ days: 0, weeks: 0, months: 12 });
  });

  it.each(['', '7', 'd7', '7d,', '7y', '-1d', '0d'])('refuses %p', (text) => {
    expect(() => parseRetention(text)).toThrow('--keep');
  });
});

describe('expired backups', () => {
  const twice = ['2026-11-20T01:00:00.000Z', '2026-11-20T23:00:00.000Z', '2026-11-22T01:00:00.000Z'].map(at);

  it('are all but the last of each kept day; days without a backup do not count', () => {
    expect(expiredBackups(twice, { ...none, days: 2 })).toEqual(['2026-11-20T01:00:00.000Z']);
    expect(expiredBackups(twice, { ...none, days: 1 })).toEqual(twice.slice(0, 2).map(({ name }) => name));
  });

  it('are none that a week or a month keeps', () => {
    // Sunday, Monday, and the month before.
    const backups = ['2026-10-31T01:00:00.000Z', '2026-11-15T01:00:00.000Z', '2026-11-16T01:00:00.000Z'].map(at);
    expect(expiredBackups(backups, { ...none, weeks: 2 })).toEqual(['2026-10-31T01:00:00.000Z']);
    expect(expiredBackups(backups, { ...none, months: 2 })).toEqual(['2026-11-15T01:00:00.000Z']);
    expect(expiredBackups(backups, { days: 1, weeks: 2, months: 2 })).toEqual([]);
  });
});
