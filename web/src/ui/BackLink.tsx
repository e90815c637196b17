import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import styles from './BackLink.module.css';
import { cx } from './cx.ts';
import utilities from './utilities.module.css';

interface BackLinkProps {
  /** The target if `stepBack` is false, and in a new tab. */
  to: string;
  /** Whether the previous history entry is the target. It is then restored by going back. */
  stepBack: boolean;
  /** For use on a picture. */
  floating?: boolean;
  className?: string | undefined;
}

/** The back arrow. */
export function BackLink({ to, stepBack, floating = false, className }: BackLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      aria-label="Voltar"
      title="Voltar"
      className={cx(utilities.iconTarget, styles.back, floating && styles.floating, className)}
      onClick={(event) => {
        if (!stepBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft size={22} />
    </Link>
  );
}
