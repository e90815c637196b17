import { useEffect, useRef } from 'react';

/** Tells whether a screen is still there when an answer comes: who has gone on meanwhile is not fetched back. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
