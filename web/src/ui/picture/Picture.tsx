import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { srcSetOf } from '../../lib/pictures.ts';
import { cx } from '../cx.ts';
import { useLoadRound } from './broken-pictures.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Rendered without a `src`, or if it fails to load, until pictures are loaded again (broken-pictures.ts). */
  fallback: ReactNode;
  /** For pictures above the fold: loaded at once, with high priority. */
  eager?: boolean;
  /** Colour behind the picture while it loads. */
  ground?: string | undefined;
  className?: string | undefined;
}

/** A picture that fills its container; the browser fetches the width that `sizes` needs. */
export function Picture({ src, alt, sizes, fallback, eager = false, ground, className }: PictureProps) {
  const round = useLoadRound();
  const [broken, setBroken] = useState<string | null>(null);
  const load = `${round} ${src}`;
  const image = useRef<HTMLImageElement>(null);
  const notice = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(load);
  });
  // What failed before the script took over a rendered page.
  useLayoutEffect(() => notice(), []);
  if (!src || broken === load) return fallback;
  return (
    <img
      ref={image}
      className={cx(styles.picture, className)}
      style={{ background: ground }}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // Above the fold the picture is painted together with the text.
      decoding={eager ? 'sync' : 'async'}
      onError={() => setBroken(load)}
    />
  );
}

/**
 * A large letter in place of a missing picture; scales where there is no name. Hidden from screen readers, because it
 * repeats a name beside it.
 */
export function Initial({ letter }: { letter: string | undefined }) {
  if (letter === undefined) return <Scales />;
  return (
    <span className={styles.place} aria-hidden="true">
      <span className={styles.initial}>{letter}</span>
    </span>
  );
}

/** A pattern of fish scales in the brand colour, in place of a missing cover. */
export function Scales() {
  return <span className={styles.scales} aria-hidden="true" />;
}
