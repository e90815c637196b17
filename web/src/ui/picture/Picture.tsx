import { type ReactNode, useState } from 'react';
import { srcSetOf } from '../../lib/pictures.ts';
import { cx } from '../cx.ts';
import styles from './Picture.module.css';

interface PictureProps {
  /** Where the picture is; null where there is none. */
  src: string | null | undefined;
  alt: string;
  /** How wide it is shown, in the words of the `sizes` attribute; without it only the original is offered. */
  sizes: string;
  /** Shown where there is no picture, or where it cannot be loaded. */
  fallback: ReactNode;
  /** Above the fold: loaded at once and before others. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that fills its place and is fetched no larger than it is shown. */
export function Picture({ src, alt, sizes, fallback, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return fallback;
  return (
    <img
      className={cx(styles.picture, className)}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // What is seen first is drawn with the words around it, not a moment later.
      decoding={eager ? 'sync' : 'async'}
      onError={() => setBroken(src)}
    />
  );
}
