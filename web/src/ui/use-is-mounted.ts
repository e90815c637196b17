import { useEffect, useRef } from 'react';

/** Tells whether a component is still mounted when an answer arrives: a reader who has left a screen is not brought back. */
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
