import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { cx } from '../cx.ts';
import styles from './BackLink.module.css';

interface BackLinkProps {
  /** Where it leads. */
  to: string;
  /** Whether the page before this one is that place already: then it is gone back to as it was left. */
  stepBack: boolean;
  /** Where it lies on a picture. */
  floating?: boolean;
  className?: string | undefined;
}

/** The arrow that leads back. */
export function BackLink({ to, stepBack, floating = false, className }: BackLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      aria-label="Voltar"
      title="Voltar"
      className={cx(styles.back, floating && styles.floating, className)}
      onClick={(event) => {
        if (!stepBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </Link>
  );
}
