import { cx } from '../cx.ts';
import { Initial } from '../picture/Initial.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './Avatar.module.css';

interface AvatarProps {
  src: string | null;
  letter: string;
  /** Pixels across, the rim included. */
  size: number;
  /** A white rim and a shadow, where it lies on a picture. */
  rim?: boolean;
  eager?: boolean;
  className?: string | undefined;
}

/** A round picture of somebody, or their initial. Their name stands beside it, so it is not read. */
export function Avatar({ src, letter, size, rim = false, eager = false, className }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, rim && styles.rim, className)} style={{ width: size, height: size }}>
      <Picture src={src} alt="" sizes={`${size}px`} eager={eager} fallback={<Initial letter={letter} />} />
    </span>
  );
}
