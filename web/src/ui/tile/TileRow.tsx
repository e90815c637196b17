import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconTile, type TileTone } from './IconTile.tsx';
import styles from './TileRow.module.css';

interface TileRowProps {
  icon: ReactNode;
  tone?: TileTone;
  title: string;
  text?: ReactNode;
  /** Where it leads: within the app, or (an address with a scheme) to another site in a new tab. */
  to?: string | undefined;
  /** What a press does, where it leads nowhere. */
  onPress?: () => void;
  disabled?: boolean;
}

/** A row of a list of things to do: an icon, what it is, and a line about it. All of it can be pressed. */
export function TileRow({ icon, tone, title, text, to, onPress, disabled }: TileRowProps) {
  const content = (
    <>
      <IconTile icon={icon} {...(tone ? { tone } : {})} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <ChevronRight size={20} className={styles.chevron} aria-hidden="true" />
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
