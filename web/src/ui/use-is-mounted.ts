import { useEffect, useRef } from 'react';

/** Returns a function that returns whether the component is mounted, e.g. to navigate after a call only if it is. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
