import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the viewport the children are rendered already. */
const MARGIN = '400px';

/** Renders its children once they come near the viewport, so that they do not delay the content above. */
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
