import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Row, Stack, Text } from '../layout/layout.tsx';
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
      <Stack as="span" gap={2} grow>
        <span className={styles.title}>{title}</span>
        {text && (
          <Text as="span" size="small" tone="quiet">
            {text}
          </Text>
        )}
      </Stack>
      <ChevronRight size={20} className={styles.chevron} />
    </>
  );
  if (!to) {
    return (
      <Row
        as="button"
        type="button"
        className={styles.row}
        gap={14}
        wide
        tone="ink"
        disabled={disabled}
        onClick={onPress}
      >
        {content}
      </Row>
    );
  }
  if (to.startsWith('/')) {
    return (
      <Row as={Link} to={to} className={styles.row} gap={14} wide tone="ink">
        {content}
      </Row>
    );
  }
  return (
    <Row as="a" href={to} target="_blank" rel="noopener noreferrer" className={styles.row} gap={14} wide tone="ink">
      {content}
    </Row>
  );
}
