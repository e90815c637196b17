import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'whatsapp' | 'approve' | 'danger' | 'dangerSoft';

interface Look {
  variant?: ButtonVariant;
  /** 44 px high instead of 48. */
  small?: boolean;
  /** Full width. */
  block?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean };
type ButtonLinkProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    to: string;
    /** State of the navigation, for a link within the app. */
    state?: unknown;
  };

/** A button; while `loading` it shows a spinner and is disabled. */
export function Button({ variant, small, block, icon, loading, disabled, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      className={cx(classOf({ variant, small, block }), loading && styles.loading, className)}
    >
      {loading ? <LoaderCircle size={20} className={styles.spinner} /> : icon}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button: within the app, to a file (`download`), or, with a scheme, in a new tab. */
export function ButtonLink({ variant, small, block, icon, children, className, to, state, ...rest }: ButtonLinkProps) {
  const classes = cx(classOf({ variant, small, block }), className);
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  if (rest.download !== undefined) {
    return (
      <a href={to} className={classes} {...rest}>
        {content}
      </a>
    );
  }
  if (!/^[a-z]+:/i.test(to)) {
    return (
      <Link to={to} state={state} className={classes} {...rest}>
        {content}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={classes} {...rest}>
      {content}
    </a>
  );
}

function classOf({ variant = 'primary', small, block }: Pick<Look, 'variant' | 'small' | 'block'>): string {
  return cx(styles.button, styles[variant], small && styles.small, block && styles.block);
}
