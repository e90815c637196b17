import { Loading, Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import styles from './PanelScreen.module.css';

/** The skeleton of the shop's part of the panel. */
export function PanelSkeleton() {
  return (
    <Loading className={styles.main}>
      <Skeleton height={172} radius={20} />
      <Skeleton height={280} radius={20} />
    </Loading>
  );
}
