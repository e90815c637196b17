import { clocksAt, isOpenAt, type Schedule } from '@cardume/kit/domain/schedule';
import { Dictionary } from '@cardume/kit/indexes';

const MINUTE_MS = 60_000;

/** Returns the minutes since the epoch. @param now in epoch milliseconds */
export const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);

/** Returns when `Schedules.openAt` may change after `now`, both in epoch milliseconds. */
export const nextMinute = (now: number) => now - (now % MINUTE_MS) + MINUTE_MS;

const FIRST_CAPACITY = 1_024;
const NO_HOURS: Schedule = { state: null };

/** The distinct schedules of all shops, by number. Most shops share theirs with others. */
export class Schedules {
  readonly #schedules = new Dictionary<Schedule>();
  #open = new Uint8Array(FIRST_CAPACITY);
  /** The minute of `#open`, in minutes since the epoch. */
  #minute = -1;
  /** Numbers of schedules that are new since `#open` was computed. */
  readonly #added = new Set<number>();

  /** Adds a shop with this schedule. @returns the number of the schedule */
  add({ state, openingHours, specialDays = [], vacation }: Schedule): number {
    const isTold = openingHours || specialDays.length > 0;
    // Without texts, so that more shops share a schedule.
    const days = specialDays.map((day) => ({ ...day, label: null }));
    const away = vacation && { ...vacation, message: null };
    const schedule = isTold ? { state, openingHours, specialDays: days, vacation: away } : NO_HOURS;
    return this.#schedules.claim(JSON.stringify(schedule), (number) => {
      this.#added.add(number);
      return schedule;
    });
  }

  /** Removes a shop from this schedule. */
  remove(number: number): void {
    this.#schedules.release(number);
  }

  /**
   * Returns 1 or 0 by the number of the schedule: whether its shops are open at `now`, in epoch milliseconds. Computed
   * once a minute, and for new schedules.
   */
  openAt(now: number): Uint8Array {
    const { end } = this.#schedules;
    if (end > this.#open.length) this.#grow(end);
    const clock = clocksAt(now);
    const compute = (number: number) => {
      const schedule = this.#schedules.get(number);
      this.#open[number] = schedule && isOpenAt(schedule, clock(schedule.state)) ? 1 : 0;
    };
    const minute = minuteOf(now);
    if (minute === this.#minute) for (const number of this.#added) compute(number);
    else for (let number = 0; number < end; number++) compute(number);
    this.#minute = minute;
    this.#added.clear();
    return this.#open;
  }

  #grow(size: number): void {
    const larger = new Uint8Array(size * 2);
    larger.set(this.#open);
    this.#open = larger;
  }
}
