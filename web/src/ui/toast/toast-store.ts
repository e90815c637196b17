import { createStore } from '../create-store.ts';

/** A button on a toast; a press removes the toast. */
export interface ToastAction {
  label: string;
  onPress: () => unknown;
  /** The toast stays, and the button takes the label that `onPress` resolves to. */
  stays?: true;
}

/** One toast is shown at a time; a new one replaces it, unless it is kept. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  action?: ToastAction;
  /** Milliseconds on screen. */
  duration?: number;
  /** Stays beside later toasts until it is closed: its words are nowhere else. */
  kept?: true;
}

type Shown = ToastMessage & { id: number };

const DURATION_MS = 5000;

interface State {
  /** The kept ones, the oldest first, then the latest of the others. */
  messages: readonly Shown[];
  /** The regions on the page, the topmost last; only that one shows the toasts. */
  regions: readonly symbol[];
}

const store = createStore<State>({ messages: [], regions: [] });
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

function change(next: Partial<State>): void {
  store.set({ ...store.get(), ...next });
}

/** Shows a toast, from anywhere. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const id = lastId;
  clearTimeout(timer);
  change({ messages: [...store.get().messages.filter(({ kept }) => kept), { ...message, id }] });
  if (!message.kept) timer = setTimeout(() => dismissToast(id), message.duration ?? DURATION_MS);
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  change({ messages: store.get().messages.filter((message) => message.id !== id) });
}

/** Adds a region on top of the others. Returns a function that removes it. */
export function addRegion(region: symbol): () => void {
  change({ regions: [...store.get().regions, region] });
  return () => change({ regions: store.get().regions.filter((other) => other !== region) });
}

export const useToasts = store.use;
