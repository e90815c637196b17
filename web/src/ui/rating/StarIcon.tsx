import { Star } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './rating.module.css';

export function StarIcon({ filled = true, size = 16 }: { filled?: boolean; size?: number }) {
  return <Star size={size} className={cx(styles.star, filled && styles.filled)} />;
}
