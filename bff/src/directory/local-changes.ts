import type { Directory } from './directory.ts';

/** A version of a stream that this process has responded with. */
export interface SeenState {
  stream: 'store' | 'ratings' | 'user' | 'assortment';
  id: string;
  version: number;
}

/** Events reach every process well within this time. In milliseconds. */
const RECENT_MS = 5_000;
/** The oldest changes are dropped beyond this number. */
const MAX_RECENT = 100;

/**
 * Applies the results of this process's commands to the directory and keeps the recent ones. Requests to the catalog's
 * index name them, so that its response is never older than a previous response of this process.
 */
export class LocalChanges {
  readonly #directory: Directory;
  readonly #changed: (what: SeenState) => void;
  /** By stream and id, oldest first. */
  readonly #recent = new Map<string, SeenState & { at: number }>();

  /** @param changed receives every change before the response to its command is sent */
  constructor(directory: Directory, changed: (what: SeenState) => void) {
    this.#directory = directory;
    this.#changed = changed;
  }

  applyStore(...[id, version, state]: Parameters<Directory['applyStore']>): void {
    this.#directory.applyStore(id, version, state);
    this.#note({ stream: 'store', id, version });
  }

  applyRatings(...[id, version, state]: Parameters<Directory['applyRatings']>): void {
    this.#directory.applyRatings(id, version, state);
    this.#note({ stream: 'ratings', id, version });
  }

  applyUser(...[id, version, state]: Parameters<Directory['applyUser']>): void {
    this.#directory.applyUser(id, version, state);
    this.#note({ stream: 'user', id, version });
  }

  applyAssortment(...[id, version, state]: Parameters<Directory['applyAssortment']>): void {
    this.#directory.applyAssortment(id, version, state);
    this.#note({ stream: 'assortment', id, version });
  }

  /** Returns the states that resulted from this process's commands within `RECENT_MS`. */
  recent(now = performance.now()): SeenState[] {
    for (const [key, { at }] of this.#recent) {
      if (now - at <= RECENT_MS && this.#recent.size <= MAX_RECENT) break;
      this.#recent.delete(key);
    }
    return Array.from(this.#recent.values(), ({ stream, id, version }) => ({ stream, id, version }));
  }

  #note(state: SeenState): void {
    const key = `${state.stream} ${state.id}`;
    const version = Math.max(state.version, this.#recent.get(key)?.version ?? 0);
    this.#recent.delete(key);
    this.#recent.set(key, { ...state, version, at: performance.now() });
    this.recent();
    this.#changed(state);
  }
}
