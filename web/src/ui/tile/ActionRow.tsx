import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './ActionRow.module.css';
import { IconTile, type TileTone } from './IconTile.tsx';

interface ActionRowProps {
  icon: ReactNode;
  tone?: TileTone;
  title: string;
  text?: ReactNode;
  /** A path within the app, or a URL that opens in a new tab. */
  to?: string | undefined;
  /** For a row without `to`. */
  onPress?: () => void;
  disabled?: boolean;
}

/** A row with an icon, a title and a text; the whole row is a link or a button. */
export function ActionRow({ icon, tone, title, text, to, onPress, disabled }: ActionRowProps) {
  const content = (
    <>
      <IconTile icon={icon} {...(tone ? { tone } : {})} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <ChevronRight size={20} className={styles.chevron} />
    </>
  );
  if (!to) {
    return (
      <button type="button" className={styles.row} disabled={disabled} onClick={onPress}>
        {content}
      </button>
    );
  }
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={styles.row}>
        {content}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={styles.row}>
      {content}
    </a>
  );
}
