import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The time for which the server has rendered the page, in ms since the epoch; the first render of the client equals it. */
export const RenderedAt = createContext(0);

/** Returns the beginning of the current minute in ms since the epoch, updated every minute. */
export function useMinute(): number {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => minuteOf(Date.now()),
    () => minuteOf(renderedAt),
  );
}

const minuteOf = (moment: number) => moment - (moment % MINUTE_MS);

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        changed();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
