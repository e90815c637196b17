import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SmartLinkProps {
  /** A path of the app or any other URL; null renders the children without a link. */
  to: string | null | undefined;
  label: string;
  /** State of the history entry that a link within the app creates. */
  state?: unknown;
  className?: string | undefined;
  children: ReactNode;
}

/** A link within the app, or to another site in a new tab. */
export function SmartLink({ to, label, state, className, children }: SmartLinkProps) {
  if (!to) return <div className={className}>{children}</div>;
  if (to.startsWith('/') && !to.startsWith('//')) {
    return (
      <Link to={to} state={state} aria-label={label} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} aria-label={label} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
