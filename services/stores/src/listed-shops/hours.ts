import { isOpen, localTimesAt } from '@cardume/kit/domain/opening-hours';
import { Dictionary } from '@cardume/kit/indexes';
import type { OpeningHours } from '../events.ts';

const MINUTE_MS = 60_000;

/** Returns when `Hours.openAt` may change after `now`, both in epoch milliseconds. */
export const nextMinute = (now: number) => now - (now % MINUTE_MS) + MINUTE_MS;

interface Week {
  state: string | null;
  hours: OpeningHours | null;
}

/** The distinct opening hours of all shops, each combined with the state that decides its time zone, by number. */
export class Hours {
  readonly #weeks = new Dictionary<Week>();
  #open = new Uint8Array();
  /** The minute of `#open`, in minutes since the epoch; -1 if it has to be computed again. */
  #minute = -1;

  /** Adds a shop with these hours in this state. @returns the number of the hours */
  add(state: string | null, hours: OpeningHours | null): number {
    return this.#weeks.claim(JSON.stringify([hours && state, hours]), () => {
      this.#minute = -1;
      return { state, hours };
    });
  }

  /** Removes a shop from these hours. */
  remove(number: number): void {
    this.#weeks.release(number);
  }

  /**
   * Returns 1 or 0 by the number of the hours: whether they are open at `now`, in epoch milliseconds. Computed once a
   * minute and after new hours were added.
   */
  openAt(now: number): Uint8Array {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return this.#open;
    const clock = localTimesAt(now);
    this.#open = Uint8Array.from({ length: this.#weeks.end }, (_, number) => {
      const { state = null, hours } = this.#weeks.get(number) ?? {};
      return hours && isOpen(hours, clock(state)) ? 1 : 0;
    });
    this.#minute = minute;
    return this.#open;
  }
}
