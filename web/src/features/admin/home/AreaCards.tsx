import { adminPaths } from '@cardume/bff/contract';
import { ChartColumn, Star, Store, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '../../../lib/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import { usePlatformQuery } from '../api.ts';
import { type Area, CONTENT_AREAS } from '../content-areas.ts';
import styles from './AreaCards.module.css';

const ANALYTICS: Area = {
  path: adminPaths.analytics,
  title: 'Analytics',
  text: 'Acessos e totais',
  icon: ChartColumn,
  tone: 'violet',
};
const RATINGS: Area = {
  path: adminPaths.ratings,
  title: 'Avaliações',
  text: 'Melhores e piores',
  icon: Star,
  tone: 'sol',
};

/** Links to the admin's screens; users and shops show how many are pending. */
export function AreaCards() {
  const [users, stores] = useWaiting();
  const people: Area = { path: adminPaths.users, title: 'Usuários', text: users, icon: UsersRound, tone: 'mare' };
  const shops: Area = { path: adminPaths.stores, title: 'Lojas', text: stores, icon: Store, tone: 'coral' };
  return (
    <ul className={styles.cards}>
      {[people, shops, ANALYTICS, ...Object.values(CONTENT_AREAS), RATINGS].map(
        ({ path, title, text, icon: Icon, tone }) => (
          <li key={path}>
            <Link to={path} className={cx(utilities.card, utilities.lifts, styles.card)}>
              <IconTile icon={<Icon size={24} />} tone={tone} />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
              </span>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** The pending users and shops in words; blank while unknown, a description where the call failed. */
function useWaiting(): [users: string, stores: string] {
  const { currentData, isError } = usePlatformQuery();
  if (currentData) {
    const { pendingUsers, pendingStores } = currentData;
    return [counted(pendingUsers, 'pendente', 'pendentes'), counted(pendingStores, 'para aprovar', 'para aprovar')];
  }
  return isError ? ['Contas e acessos', 'Cadastros e aprovação'] : ['\u00a0', '\u00a0'];
}
