import type { Store } from '@cardume/bff/contract';
import { DAY_MINUTES, type DayTimes, isVacation, spansOf } from '@cardume/kit/domain/schedule';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** A closed day, in the form of Google's documentation. */
const CLOSED = [{ opens: '00:00', closes: '00:00' }];

/** Returns the opening hours, special days and vacation of a shop as schema.org specifications; without those that it has not told. */
export function hoursData({ openingHours, specialDays, vacation }: Store): object {
  const week = openingHours?.flatMap((day, weekday) =>
    day ? timesOf(day).map((times) => specification({ dayOfWeek: DAYS[weekday], ...times })) : [],
  );
  const special = [
    ...specialDays
      .filter(({ date }) => !isVacation({ vacation }, { date }))
      .flatMap(({ date, hours }) =>
        (hours ? timesOf(hours) : CLOSED).map((times) =>
          specification({ ...times, validFrom: date, validThrough: date }),
        ),
      ),
    ...(vacation
      ? CLOSED.map((times) => specification({ ...times, validFrom: vacation.from, validThrough: vacation.to }))
      : []),
  ];
  return {
    ...(week && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

const specification = (fields: object) => ({ '@type': 'OpeningHoursSpecification', ...fields });

/** Returns the times between the breaks of a day. One of 24 hours is written as closing one minute before it opens. */
function timesOf(day: DayTimes): { opens: string; closes: string }[] {
  return spansOf(day).map(({ start, end }) => ({
    opens: timeOf(start),
    closes: timeOf(end - start === DAY_MINUTES ? end - 1 : end),
  }));
}

function timeOf(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16);
}
