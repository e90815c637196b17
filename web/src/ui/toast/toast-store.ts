import { createStore } from '../create-store.ts';

/** A button on a toast; a press removes the toast. */
export interface ToastAction {
  label: string;
  onPress: () => unknown;
}

/** One toast is shown at a time; a new one replaces it. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  action?: ToastAction;
  /** Milliseconds on screen. Default: 5000. */
  duration?: number;
}

export type ShownToast = ToastMessage & { id: number };

const DURATION_MS = 5000;
/** Milliseconds on screen of a toast that offers to undo a removal. */
export const UNDO_MS = 8000;

interface State {
  message: ShownToast | null;
  /** The mounted regions; only the last, which is the topmost, shows the toasts. */
  regions: readonly symbol[];
}

const store = createStore<State>({ message: null, regions: [] });
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

function change(next: Partial<State>): void {
  store.set({ ...store.get(), ...next });
}

/** Shows a toast. Can be called outside components. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const id = lastId;
  clearTimeout(timer);
  change({ message: { ...message, id } });
  timer = setTimeout(() => dismissToast(id), message.duration ?? DURATION_MS);
}

/** Removes a toast if it is still shown. */
export function dismissToast(id: number): void {
  if (store.get().message?.id === id) change({ message: null });
}

/** Adds a region on top of the others. @returns a function that removes it */
export function addRegion(region: symbol): () => void {
  change({ regions: [...store.get().regions, region] });
  return () => change({ regions: store.get().regions.filter((other) => other !== region) });
}

export const useToast = store.use;

/** Says that the server could not be reached. */
export const NO_CONNECTION = 'Sem conexão. Tente novamente.';
