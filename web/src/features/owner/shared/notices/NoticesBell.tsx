import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { formatInteger } from '../../../../lib/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { cx } from '../../../../ui/cx.ts';
import utilities from '../../../../ui/utilities.module.css';
import { useUnreadNotices } from './api.ts';
import styles from './NoticesBell.module.css';

const SHOWN_MAX = 99;

/** A link to the notices with the number of unread ones, for use on a dark background. */
export function NoticesBell() {
  const unread = useUnreadNotices();
  const name = unread > 0 ? `Novidades (${formatInteger(unread)})` : 'Novidades';
  return (
    <Link to={paths.notices} className={cx(utilities.iconTarget, styles.bell)} aria-label={name} title={name}>
      <Bell size={22} />
      {unread > 0 && <span className={styles.count} data-count={unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread} />}
    </Link>
  );
}
