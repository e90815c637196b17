import type { PlatformAnalytics } from '@cardume/bff/contract';
import { Eye, Package, Store, UsersRound } from 'lucide-react';
import { countWithNoun, formatInteger } from '../../../lib/plural.ts';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './AnalyticsScreen.module.css';
import card from './Totals.module.css';

/** The totals of users, shops, products and visits. */
export function Totals({ figures }: { figures: PlatformAnalytics }) {
  const { totalUsers, approvedUsers, pendingUsers, totalStores, approvedStores, pendingStores } = figures;
  const users = `${countWithNoun(approvedUsers, 'aprovado', 'aprovados')} · ${countWithNoun(pendingUsers, 'pendente', 'pendentes')}`;
  const stores = `${countWithNoun(approvedStores, 'aprovada', 'aprovadas')} · ${countWithNoun(pendingStores, 'pendente', 'pendentes')}`;
  const totals = [
    { name: 'Total de Usuários', value: totalUsers, text: users, tile: <IconTile icon={<UsersRound size={20} />} /> },
    {
      name: 'Total de Lojas',
      value: totalStores,
      text: stores,
      tile: <IconTile icon={<Store size={20} />} tone="coral" />,
    },
    {
      name: 'Total de Produtos',
      value: figures.totalProducts,
      tile: <IconTile icon={<Package size={20} />} tone="violet" />,
    },
    {
      name: 'Total de Acessos',
      value: figures.totalAccessLogs,
      tile: <IconTile icon={<Eye size={20} />} tone="aqua" />,
    },
  ];
  return (
    <ul className={styles.cards}>
      {totals.map(({ name, value, text, tile }) => (
        <li key={name} className={`${utilities.card} ${card.total}`}>
          {tile}
          <p className={card.value}>{formatInteger(value)}</p>
          <h2 className={card.name}>{name}</h2>
          {text && <p className={card.text}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
