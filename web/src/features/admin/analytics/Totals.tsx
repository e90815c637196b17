import type { PlatformAnalytics } from '@cardume/bff/contract';
import { Eye, Package, Store, UsersRound } from 'lucide-react';
import { countWithNoun, formatInteger } from '../../../lib/numbers.ts';
import { Box, Grid, Text } from '../../../ui/layout/layout.tsx';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';

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
    <Grid as="ul" columns={{ s: 2, l: 4 }} gap={{ s: 12, m: 20 }}>
      {totals.map(({ name, value, text, tile }) => (
        <Box as="li" key={name} className={utilities.card} pad={16}>
          {tile}
          <Text top={12} size="h1" tabular>
            {formatInteger(value)}
          </Text>
          <Text as="h2" size="medium" tone="quiet">
            {name}
          </Text>
          {text && (
            <Text size="small" tone="faint">
              {text}
            </Text>
          )}
        </Box>
      ))}
    </Grid>
  );
}
