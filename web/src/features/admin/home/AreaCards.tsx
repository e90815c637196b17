import type { AdminHomeKind } from '@cardume/bff/contract';
import {
  BadgeDollarSign,
  ChartColumn,
  Flame,
  GalleryHorizontal,
  Handshake,
  type LucideIcon,
  PanelsTopLeft,
  Star,
  Store,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '../../../lib/plural.ts';
import { adminPaths, contentPaths } from '../../../shared/admin-paths.ts';
import { cx } from '../../../ui/cx.ts';
import { IconTile, type TileTone } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import { usePlatformQuery } from '../api.ts';
import styles from './AreaCards.module.css';

interface Area {
  path: string;
  title: string;
  text: string;
  icon: LucideIcon;
  tone: TileTone;
}

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

/** The screens of the home content. */
const CONTENT: Record<AdminHomeKind, Omit<Area, 'path'>> = {
  'hero-banners': { title: 'Banner Principal', text: 'Destaque da home', icon: PanelsTopLeft, tone: 'aqua' },
  banners: { title: 'Banners Promoções', text: 'Carrossel 8:3', icon: GalleryHorizontal, tone: 'sol' },
  'sponsored-products': { title: 'Produtos Patrocinados', text: 'Lista da home', icon: BadgeDollarSign, tone: 'ok' },
  'best-sellers': { title: 'Mais Vendidos', text: 'Carrossel da home', icon: Flame, tone: 'coral' },
  partners: { title: 'Parceiros', text: 'Ofertas exclusivas', icon: Handshake, tone: 'aqua' },
};

const content = Object.entries(CONTENT).map(
  ([kind, words]): Area => ({
    path: contentPaths[kind as AdminHomeKind],
    ...words,
  }),
);

/** The ways to the admin's screens; those to people and shops say how many wait. */
export function AreaCards() {
  const [users, stores] = useWaiting();
  const people: Area = { path: adminPaths.users, title: 'Usuários', text: users, icon: UsersRound, tone: 'mare' };
  const shops: Area = { path: adminPaths.stores, title: 'Lojas', text: stores, icon: Store, tone: 'coral' };
  return (
    <ul className={styles.cards}>
      {[people, shops, ANALYTICS, ...content, RATINGS].map(({ path, title, text, icon: Icon, tone }) => (
        <li key={path}>
          <Link to={path} className={cx(utilities.card, styles.card)}>
            <IconTile icon={<Icon size={24} />} tone={tone} />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many people and shops wait, in words; what they are until that is known, and where it cannot be. */
function useWaiting(): [users: string, stores: string] {
  const { currentData, isError } = usePlatformQuery();
  if (currentData) {
    const { pendingUsers, pendingStores } = currentData;
    return [counted(pendingUsers, 'pendente', 'pendentes'), counted(pendingStores, 'para aprovar', 'para aprovar')];
  }
  return isError ? ['Contas e acessos', 'Cadastros e aprovação'] : ['\u00a0', '\u00a0'];
}
