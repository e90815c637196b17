import { useEffect, useRef } from 'react';

/**

 * Whether a component is still mounted when a call settles, so that a reader who has left the screen is not brought

 * back.

 */
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
