import { UserError } from '@cardume/infra/shared';

/** For how many of the latest days, weeks and months the last backup of each is kept. */
export interface BackupRetention {
  days: number;
  weeks: number;
  months: number;
}

const DAY_MS = 86_400_000;
const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;

/**
 * Parses `7d,4w,6m`; of an absent unit none are kept.
 * @throws UserError for invalid text, or if no backup would be kept
 */
export function parseRetention(text: string): BackupRetention {
  const keep: BackupRetention = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? [];
    if (!count || !unit) throw new UserError(`--keep takes days, weeks and months, like 7d,4w,6m, not ${text}`);
    keep[UNITS[unit as keyof typeof UNITS]] = Number(count);
  }
  if (keep.days + keep.weeks + keep.months === 0) throw new UserError('--keep would delete every backup');
  return keep;
}

/** A backup and the moment whose data it holds, ISO 8601. */
export interface Dated {
  name: string;
  moment: string;
}

/**
 * Returns the names of the backups to delete: all but the last of each kept day, week (from Monday) and month, in UTC.
 */
export function expiredBackups(backups: readonly Dated[], keep: BackupRetention): string[] {
  const newestFirst = [...backups].sort((a, b) => (a.moment < b.moment ? 1 : -1));
  const kept = new Set<string>();
  const keepLastOf = (periodOf: (moment: string) => string, count: number) => {
    const periods = new Set<string>();
    for (const { name, moment } of newestFirst) {
      if (periods.has(periodOf(moment))) continue;
      if (periods.size === count) return;
      periods.add(periodOf(moment));
      kept.add(name);
    }
  };
  keepLastOf((moment) => moment.slice(0, 10), keep.days);
  keepLastOf(mondayOf, keep.weeks);
  keepLastOf((moment) => moment.slice(0, 7), keep.months);
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

function mondayOf(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
