import { Picture } from '../../ui/picture/Picture.tsx';
import { Scales } from '../../ui/picture/Scales.tsx';
import styles from './ChangedMeanwhileDialog.module.css';

/** A picture as the value of a field. */
export function Thumbnail({ url }: { url: string }) {
  return (
    <span className={styles.thumbnail}>
      <Picture src={url} alt="" sizes="64px" fallback={<Scales />} />
    </span>
  );
}
