import { liveSubject, type StoreTotals } from '../events.ts';

type Tell = (subject: string, message: StoreTotals) => void;

/** At most 5 messages a second for each shop. */
const PAUSE_MS = 200;

/** Tells totals: the first at once, then the latest after each pause. */
export class Announcer {
  readonly #tell: Tell;
  /** Shops told within the pause, with what has come since. */
  readonly #pausing = new Map<string, StoreTotals | undefined>();

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  announce(totals: StoreTotals): void {
    if (this.#pausing.has(totals.storeId)) this.#pausing.set(totals.storeId, totals);
    else this.#send(totals);
  }

  /** Tells what is still held back. */
  flush(): void {
    for (const totals of this.#pausing.values()) {
      if (totals) this.#tell(liveSubject(totals.storeId), totals);
    }
    this.#pausing.clear();
  }

  #send(totals: StoreTotals): void {
    this.#tell(liveSubject(totals.storeId), totals);
    this.#pausing.set(totals.storeId, undefined);
    setTimeout(() => this.#pauseOver(totals.storeId), PAUSE_MS).unref();
  }

  #pauseOver(storeId: string): void {
    const latest = this.#pausing.get(storeId);
    this.#pausing.delete(storeId);
    if (latest) this.#send(latest);
  }
}
