import type { OpeningHours } from '@cardume/bff/contract';
import { isOpen, localTimesAt } from '@cardume/kit/schedule';

const MINUTE_MS = 60_000;

interface Schedule {
  key: string;
  state: string | null;
  hours: OpeningHours;
  shops: number;
}

/**
 * The distinct opening hours of all shops, each combined with the state that decides its time zone. Shops refer to them
 * by number. A number that no shop uses any more is reused; 0 means no opening hours.
 */
export class Schedules {
  readonly #numbers = new Map<string, number>();
  readonly #schedules: (Schedule | undefined)[] = [undefined];
  readonly #free: number[] = [];
  #open = new Uint8Array(1);
  /** The minute of `#open`, in minutes since the epoch; -1 if it has to be computed again. */
  #minute = -1;

  /** Adds a shop with these hours in this state. @returns the number of the hours */
  claim(state: string | null, hours: OpeningHours | null): number {
    if (!hours) return 0;
    const key = JSON.stringify([state, hours]);
    const known = this.#numbers.get(key);
    const schedule = known === undefined ? undefined : this.#schedules[known];
    if (known !== undefined && schedule) {
      schedule.shops++;
      return known;
    }
    const number = this.#free.pop() ?? this.#schedules.length;
    this.#numbers.set(key, number);
    this.#schedules[number] = { key, state, hours, shops: 1 };
    this.#minute = -1;
    return number;
  }

  /** Removes a shop from these hours. */
  release(number: number): void {
    const schedule = this.#schedules[number];
    if (!schedule || --schedule.shops > 0) return;
    this.#numbers.delete(schedule.key);
    this.#schedules[number] = undefined;
    this.#free.push(number);
  }

  /**
   * Returns 1 or 0 by the number of the hours: whether they are open at `now`, in epoch milliseconds. Computed once a
   * minute and after new hours were added.
   */
  openAt(now: number): Uint8Array {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return this.#open;
    const clock = localTimesAt(now);
    this.#open = Uint8Array.from(this.#schedules, (it) => (it && isOpen(it.hours, clock(it.state)) ? 1 : 0));
    this.#minute = minute;
    return this.#open;
  }
}
