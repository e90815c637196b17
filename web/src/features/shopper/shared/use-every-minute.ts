import { useEffect, useRef } from 'react';

const MINUTE_MS = 60_000;
/** Maximum random delay, so that open pages do not all call at the same moment. */
const SPREAD_MS = 1_000;

/** Runs at the start of every minute while active and visible; a page hidden meanwhile runs once when it is shown. */
export function useEveryMinute(active: boolean, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ranIn = minuteOf(Date.now());
    const runOnce = () => {
      if (document.visibilityState === 'hidden' || minuteOf(Date.now()) === ranIn) return;
      ranIn = minuteOf(Date.now());
      latest.current();
    };
    const wait = () => {
      timer = setTimeout(
        () => {
          runOnce();
          wait();
        },
        MINUTE_MS - (Date.now() % MINUTE_MS) + Math.random() * SPREAD_MS,
      );
    };
    wait();
    document.addEventListener('visibilitychange', runOnce);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', runOnce);
    };
  }, [active]);
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
