import type { OpeningHours } from '@cardume/bff/contract';
import { clocksAt, isOpen } from '@cardume/kit/schedule';

const MINUTE_MS = 60_000;

interface Schedule {
  key: string;
  state: string | null;
  hours: OpeningHours;
  shops: number;
}

/**
 * The opening hours of all shops, each with its clock kept once: shops refer to them by number. The number of hours that
 * no shop has any more is used again; 0 stands for none.
 */
export class Schedules {
  readonly #numbers = new Map<string, number>();
  readonly #schedules: (Schedule | undefined)[] = [undefined];
  readonly #free: number[] = [];
  #open = new Uint8Array(1);
  /** The minute of `#open`, in minutes since the epoch; -1 if it has to be computed again. */
  #minute = -1;

  /** Returns the number of these hours by the clock of this state, and counts the shop. */
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

  /** A shop has these hours no longer. */
  release(number: number): void {
    const schedule = this.#schedules[number];
    if (!schedule || --schedule.shops > 0) return;
    this.#numbers.delete(schedule.key);
    this.#schedules[number] = undefined;
    this.#free.push(number);
  }

  /** Returns, by number, 1 for the hours at which a shop is open; computed once a minute and after new hours. */
  openAt(now: number): Uint8Array {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return this.#open;
    const clock = clocksAt(now);
    this.#open = Uint8Array.from(this.#schedules, (it) => (it && isOpen(it.hours, clock(it.state)) ? 1 : 0));
    this.#minute = minute;
    return this.#open;
  }
}
