import type { Directory } from './directory.ts';

/** A version of a stream that this process has responded with. */
export interface SeenState {
  stream: 'store' | 'ratings' | 'user' | 'assortment';
  id: string;
  version: number;
}

type Apply = 'applyStore' | 'applyRatings' | 'applyUser' | 'applyAssortment';

/** What a command returns of the stream that it has changed. */
interface ChangedState<Name extends Apply> {
  version: number;
  state: Parameters<Directory[Name]>[2];
}

/** Events reach every process well within this time. In milliseconds. */
const RECENT_MS = 5_000;
/** The oldest changes are dropped beyond this number. */
const MAX_RECENT = 100;

/**
 * Applies the results of this process's commands to the directory, returns them, and keeps the recent ones; other
 * replicas apply the events. Requests to the catalog's index name the recent ones, so that its response is never older
 * than a previous response of this process.
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

  applyStore<Changed extends ChangedState<'applyStore'>>(id: string, changed: Changed): Changed {
    this.#directory.applyStore(id, changed.version, changed.state);
    this.#note({ stream: 'store', id, version: changed.version });
    return changed;
  }

  applyRatings<Changed extends ChangedState<'applyRatings'>>(id: string, changed: Changed): Changed {
    this.#directory.applyRatings(id, changed.version, changed.state);
    this.#note({ stream: 'ratings', id, version: changed.version });
    return changed;
  }

  applyUser<Changed extends ChangedState<'applyUser'>>(id: string, changed: Changed): Changed {
    this.#directory.applyUser(id, changed.version, changed.state);
    this.#note({ stream: 'user', id, version: changed.version });
    return changed;
  }

  applyAssortment<Changed extends ChangedState<'applyAssortment'>>(id: string, changed: Changed): Changed {
    this.#directory.applyAssortment(id, changed.version, changed.state);
    this.#note({ stream: 'assortment', id, version: changed.version });
    return changed;
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
