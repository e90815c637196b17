import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';
import { Text } from './layout/layout.tsx';

interface FoldProps {
  title: string;
  /** What is set inside, one text for each fact. */
  summary: readonly string[];
  startsOpen?: boolean;
  /** Whether it stays open, because something inside is wrong. */
  forced?: boolean;
  children: ReactNode;
}

/** A part of a form that is folded to its title and a summary. Its content is rendered only while it is open. */
export function Fold({ title, summary, startsOpen = false, forced = false, children }: FoldProps) {
  const [unfolded, setUnfolded] = useState(startsOpen);
  const open = unfolded || forced;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (forced) currentTarget.open = true;
        setUnfolded(currentTarget.open);
      }}
      className={styles.fold}
    >
      <summary>
        <Text as="h2" size="h3">
          {title}
        </Text>
        <Text as="span" className={styles.summary} size="small" tone="quiet">
          {summary.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Text>
        <ChevronDown size={20} />
      </summary>
      {open && children}
    </details>
  );
}
