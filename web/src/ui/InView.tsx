import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen counts as near. */
const MARGIN = '400px';

/** Draws its children once the reader has come near the place they stand at, so that they slow nothing above them. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near && children}</div>;
}
