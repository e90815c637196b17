/** Something to press on a toast; pressed, the toast goes away. */
export interface ToastAction {
  label: string;
  onPress: () => unknown;
  /** The toast stays, and the words that the press answers stand on the button. */
  stays?: true;
}

/** What a toast says. One is shown at a time; a new one takes the place of the one before. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /** Something to press on it. */
  action?: ToastAction;
  /** Milliseconds on screen; `Infinity` stays until it is closed. */
  duration?: number;
}

const DURATION = 5000;

interface State {
  message: (ToastMessage & { id: number }) | null;
  /** The regions on the page, the topmost last: only that one shows the toast. */
  regions: readonly symbol[];
}

let state: State = { message: null, regions: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere. */
export function toast(message: ToastMessage): void {
  clearTimeout(timer);
  lastId += 1;
  change({ message: { ...message, id: lastId } });
  const duration = message.duration ?? DURATION;
  if (Number.isFinite(duration)) timer = setTimeout(dismissToast, duration);
}

/** Takes the toast away. */
export function dismissToast(): void {
  clearTimeout(timer);
  change({ message: null });
}

/** Adds a region on top of the others; the function that it answers removes it. */
export function addRegion(region: symbol): () => void {
  change({ regions: [...state.regions, region] });
  return () => change({ regions: state.regions.filter((other) => other !== region) });
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getState: (): State => state,
};
