import { createStore } from '../create-store.ts';

/** A button on a toast; a press removes the toast. */
export interface ToastAction {
  label: string;
  onPress: () => unknown;
  /** The toast stays, and the button takes the label that `onPress` resolves to. */
  stays?: true;
}

/** One toast is shown at a time; a new one replaces it. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  action?: ToastAction;
  /** Milliseconds on screen; `Infinity` stays until it is closed. */
  duration?: number;
}

const DURATION_MS = 5000;

interface State {
  message: (ToastMessage & { id: number }) | null;
  /** The regions on the page, the topmost last; only that one shows the toast. */
  regions: readonly symbol[];
}

const store = createStore<State>({ message: null, regions: [] });
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

function change(next: Partial<State>): void {
  store.set({ ...store.get(), ...next });
}

/** Shows a toast, from anywhere. */
export function toast(message: ToastMessage): void {
  clearTimeout(timer);
  lastId += 1;
  change({ message: { ...message, id: lastId } });
  const duration = message.duration ?? DURATION_MS;
  if (Number.isFinite(duration)) timer = setTimeout(dismissToast, duration);
}

/** Removes the toast. */
export function dismissToast(): void {
  clearTimeout(timer);
  change({ message: null });
}

/** Adds a region on top of the others. Returns a function that removes it. */
export function addRegion(region: symbol): () => void {
  change({ regions: [...store.get().regions, region] });
  return () => change({ regions: store.get().regions.filter((other) => other !== region) });
}

export const useToasts = store.use;
