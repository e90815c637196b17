import styles from './Avatar.module.css';
import { cx } from './cx.ts';
import { Initial, Picture } from './picture/Picture.tsx';

interface AvatarProps {
  src: string | null;
  letter: string | undefined;
  /** Diameter in pixels, including the rim. */
  size: number;
  /** A white rim and a shadow, for use on a picture. */
  rim?: boolean;
  eager?: boolean;
  /** Colour behind the picture while it loads. */
  ground?: string;
  className?: string | undefined;
}

/** A round picture, or else an initial. Hidden from screen readers, because the name is beside it. */
export function Avatar({ src, letter, size, rim = false, eager = false, ground, className }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, rim && styles.rim, className)} style={{ width: size, height: size }}>
      <Picture
        src={src}
        alt=""
        sizes={`${size}px`}
        eager={eager}
        ground={ground}
        fallback={<Initial letter={letter} />}
      />
    </span>
  );
}
